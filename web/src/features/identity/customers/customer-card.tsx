import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCustomer } from '../../../../../domain/shared/roles.ts';
import { Button } from '../../../components/button/button.tsx';
import { Chip, type ChipTone } from '../../../components/chip/chip.tsx';
import { CopyButton } from '../../../components/copy/copy-button.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { unknown } from '../../../lib/format/numbers.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Grid, Row } from '../../../components/layout/layout.tsx';
import { initials } from '../../../lib/initials.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { ResetFactor } from '../users/reset-factor.tsx';
import type { Customer } from './api.ts';
import { DownloadButton } from '../../../app/session/download-button.tsx';
import { LoginAs } from './login-as.tsx';
import { isActiveChip, roleName } from './words.ts';
import './customers.css';

const KycChip = ({ status }: { status: string }) => {
  const { t } = useTranslation();
  const known: Readonly<Record<string, readonly [ChipTone, string]>> = {
    approved: ['neutral', t('KYC approved')],
    pending: ['warn', t('KYC pending')],
    declined: ['danger', t('KYC declined')],
  };
  const [tone, word] = known[status] ?? ['muted', t('No KYC')];
  return <Chip tone={tone}>{word}</Chip>;
};

type Props = Readonly<{
  customer: Customer;
  /** One card per wallet. */
  wallets: readonly ReactNode[];
}>;

/** Who it is, their state, and their wallets. */
export const CustomerCard = ({ customer, wallets }: Props) => {
  const { t } = useTranslation();
  const { number, profile } = customer;
  const active = isActiveChip(customer);
  const ofCustomer = isCustomer(customer.role_id);
  const can = useCan();
  const [mayAct, mayReset] = [can('actForCustomers'), can('resetSecondFactors')];
  const [resets, setResets] = useState(false);
  return (
    <aside className="card stack gap-3 pad-4" aria-label={t('Customer')}>
      <Row gap={3}>
        <span className="avatar customer-avatar" aria-hidden="true">
          {initials(customer.full_name ?? '')}
        </span>
        <div className="grow">
          <h2 className="customer-name" {...hint(customer.full_name, 'cut')}>
            {customer.full_name ?? unknown}
          </h2>
          <p className="small muted cut" {...hint(customer.email, 'cut')}>
            {customer.email ?? unknown}
          </p>
        </div>
      </Row>
      <Row wrap gap={1}>
        <Chip tone={active.tone} dot>
          {t(active.word)}
        </Chip>
        <Chip tone={customer.is_email_verified ? 'neutral' : 'warn'}>
          {customer.is_email_verified ? t('Email verified') : t('Email not verified')}
        </Chip>
        {ofCustomer ? (
          <KycChip status={customer.kyc_status} />
        ) : (
          <Chip>{t(roleName(customer) ?? unknown)}</Chip>
        )}
      </Row>
      {ofCustomer && mayAct ? <LoginAs customer={customer} /> : null}
      {ofCustomer && mayReset ? (
        <Button onClick={() => setResets(true)}>{t('Reset two-factor sign-in')}</Button>
      ) : null}
      {ofCustomer && can('exportCustomers') ? (
        <DownloadButton
          path={`/admin/share/users/${customer.id}/export`}
          name={`customer-${number ?? customer.id}.zip`}
        >
          {t('Download all data')}
        </DownloadButton>
      ) : null}
      {resets ? (
        <ResetFactor
          user={{ id: customer.id, name: customer.full_name ?? unknown }}
          onClose={() => setResets(false)}
        />
      ) : null}
      <Facts
        className="customer-facts rule-above rule-below"
        facts={[
          {
            label: ofCustomer ? t('Customer') : t('Number'),
            value: (
              <Row as="span" gap={1}>
                <span className="number">#{number ?? unknown}</span>
                {number === null ? null : (
                  <CopyButton name={t('Copy the number')} text={String(number)} />
                )}
              </Row>
            ),
          },
          { label: t('Phone'), value: <span className="number">{profile.phone ?? unknown}</span> },
          { label: t('Country'), value: profile.country ?? unknown },
          { label: t('Registered'), value: <Time at={customer.created_at} as="staff" /> },
        ]}
      />
      {wallets.length === 0 ? null : (
        <Grid gap={3} className="fields">
          <h3 className="heading whole">{t('Wallets')}</h3>
          {wallets}
        </Grid>
      )}
    </aside>
  );
};
