import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/layout/facts.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { isCustomer } from '../../../../../domain/shared/roles.ts';
import { useCan } from '../../../app/session/use-can.ts';
import type { Customer } from './api.ts';
import { CustomerForm } from './customer-form.tsx';

type Known = Readonly<{ title: string; facts: readonly (readonly [string, string | null])[] }>;

/** The person's data, read-only. */
const KnownProfile = ({ customer, masked }: { customer: Customer; masked: boolean }) => {
  const { t } = useTranslation();
  const { profile } = customer;
  const yesOrNo = (is: boolean) => (is ? t('Yes') : t('No'));
  const known: readonly Known[] = [
    {
      title: t('Identity'),
      facts: [
        [t('Full Name'), customer.full_name],
        [t('Email'), customer.email],
        [t('Phone'), profile.phone],
        [t('Birth Date'), profile.birth_date],
      ],
    },
    {
      title: t('Address'),
      facts: [
        [t('Country'), profile.country],
        [t('City'), profile.city],
        [t('Postal Code'), profile.postal_code],
        [t('Address'), profile.address],
      ],
    },
    {
      title: t('Access'),
      facts: [
        [t('Email verified'), yesOrNo(customer.is_email_verified)],
        [t('Can sign in'), yesOrNo(customer.is_active)],
      ],
    },
  ];
  return (
    <Stack gap={5} className="pad-4 measure">
      {masked ? (
        <Row as="p" className="small muted">
          <Lock size={14} aria-hidden="true" />
          {t('Email and phone are hidden from your role.')}
        </Row>
      ) : null}
      {known.map(({ title, facts }) => (
        <Stack as="section" key={title}>
          <h2 className="heading">{title}</h2>
          <Facts
            look="above"
            className="profile-lines fields"
            facts={facts.map(([label, value]) => ({ label, value: value ?? unknown }))}
          />
        </Stack>
      ))}
    </Stack>
  );
};

/** The profile: a form for staff who may change this customer, otherwise read-only. */
export const ProfileTab = (props: { customer: Customer; masked: boolean }) => {
  const { customer } = props;
  const mayEdit = useCan()('editCustomers') && isCustomer(customer.role_id);
  return mayEdit ? <CustomerForm customer={customer} /> : <KnownProfile {...props} />;
};
