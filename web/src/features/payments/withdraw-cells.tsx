import { useTranslation } from 'react-i18next';
import type { WithdrawItem } from '../../../../query/payments/contract.ts';
import { Text } from '../../components/cells/cells.tsx';
import { StatusChip } from '../../components/chip/chip.tsx';
import { Facts } from '../../components/layout/facts.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { Popover } from '../../components/popover/popover.tsx';
import { unknown } from '../../lib/format/numbers.ts';

type Props = Readonly<{ row: WithdrawItem }>;

const smallButton = 'button button-plain button-small';

/** Bank data in the form of `Details` (customer.md section 2). */
export const BankFacts = ({ row: { formattedDescription: bank } }: Props) => {
  const { t } = useTranslation();
  return (
    <Facts
      facts={[
        { label: t('Bank Name'), value: bank.bankName ?? unknown },
        { label: t('Account Name'), value: bank.accountName ?? unknown },
        {
          label: t('Account Number'),
          value: <span className="number">{bank.accountNumber ?? unknown}</span>,
        },
        {
          label: t('SWIFT Code'),
          value: <span className="number">{bank.swiftCode ?? unknown}</span>,
        },
        { label: t('Bank Country'), value: bank.bankCountry ?? unknown },
      ]}
    />
  );
};

/** The bank's name, and a button that shows the account. */
export const WithdrawDescription = ({ row }: Props) => {
  const { t } = useTranslation();
  return (
    <Row gap={1} className="grow">
      <span className="cut">
        <Text value={row.description} />
      </span>
      <Popover
        label={t('Details of withdraw {{number}}', { number: row.number ?? unknown })}
        trigger={t('Details')}
        className={smallButton}
      >
        {() => <BankFacts row={row} />}
      </Popover>
    </Row>
  );
};

/** A button that shows why it was declined. */
export const DeclineReason = ({ row }: Props) => {
  const { t } = useTranslation();
  if (row.decline_reason === null) return <Text value={null} />;
  return (
    <Popover
      label={t('Show Reason: withdraw {{number}} was declined', { number: row.number ?? unknown })}
      trigger={t('Show Reason')}
      className={smallButton}
    >
      {() => <p className="lines break small">{row.decline_reason}</p>}
    </Popover>
  );
};

/** The status, with the reason of a decline. */
export const WithdrawStatus = ({ row }: Props) => (
  <Row gap={1}>
    <StatusChip status={row.status} />
    {row.status === 'declined' ? <DeclineReason row={row} /> : null}
  </Row>
);
