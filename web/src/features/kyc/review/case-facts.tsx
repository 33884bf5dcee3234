import History from 'lucide-react/icons/history';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Facts } from '../../../components/layout/facts.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { historyAddress } from '../../../lib/audit-address.ts';
import { unknown } from '../../../lib/format/numbers.ts';
import type { KycCase } from '../api.ts';
import { documentKinds } from '../documents.ts';

/** The person and the document, beside the picture; everything else about the case is in its history. */
export const CaseFacts = ({ shown }: { shown: KycCase }) => {
  const { t } = useTranslation();
  const { user, type, decided_at: at, decided_by: by, decline_reason: reason, status } = shown;
  return (
    <section className="fixed pad-4" aria-label={t('Details')}>
      <Row justify="between">
        <h3 className="heading">{t('Details')}</h3>
        <Link className="row gap-1 small" to={historyAddress(shown.id)}>
          <History size={14} aria-hidden="true" />
          {t('History')}
        </Link>
      </Row>
      <Facts
        look="lines"
        facts={[
          {
            label: t('Full name'),
            value: <Link to={`/admin/customers/edit/${user.id}`}>{user.full_name || unknown}</Link>,
          },
          { label: t('Email'), value: user.email || unknown },
          { label: t('Document'), value: t(documentKinds[type].label) },
          { label: t('Uploaded, UTC'), value: <Time at={shown.created_at} as="staff" /> },
          at === null
            ? null
            : {
                label: status === 'approved' ? t('Approved, UTC') : t('Declined, UTC'),
                value: <Time at={at} as="staff" />,
              },
          at === null ? null : { label: t('By'), value: by?.full_name ?? t('The system') },
          reason === null
            ? null
            : { label: t('Decline reason'), value: <span className="lines">{reason}</span> },
        ]}
      />
    </section>
  );
};
