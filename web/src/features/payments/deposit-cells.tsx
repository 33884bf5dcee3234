import { useTranslation } from 'react-i18next';
import type { RefusalReason } from '../../../../domain/shared/payments/types.ts';
import type { DepositItem } from '../../../../query/payments/contract.ts';
import { Text } from '../../components/cells/cells.tsx';
import { formatMoney } from '../../lib/format/numbers.ts';
import { gatewayName } from './gateway-name.ts';

/** A simulated gateway is marked as such wherever it is shown. */
export const gatewayOfDeposit = ({ gateway, is_simulated: isSimulated }: DepositItem): string =>
  isSimulated ? `${gatewayName(gateway)} (simulator)` : gatewayName(gateway);

/** Why a payment is sent back, in words. */
export const useRefusalWords = (): Readonly<Record<RefusalReason, string>> => {
  const { t } = useTranslation();
  return {
    wrong_amount: t('Amount differs from the request'),
    wrong_currency: t('Currency differs from the request'),
    paid_twice: t('Paid twice'),
    paid_late: t('Paid too late for the promised rate'),
    another_payer: t('Paid by somebody else'),
    not_allowed: t('This customer cannot deposit'),
  };
};

type Props = Readonly<{ row: DepositItem }>;

const HeldWords = ({ held }: Readonly<{ held: NonNullable<DepositItem['held']> }>) => {
  const { t } = useTranslation();
  const paid = formatMoney(held.amount, held.currency);
  const why = {
    amount: t('{{paid}} was paid, a different amount. We are checking it.', { paid }),
    currency: t('{{paid}} was paid, a different currency. We are checking it.', { paid }),
    second: t('{{paid}} was paid again. We are checking it.', { paid }),
    late: t('{{paid}} was paid late. We are checking it.', { paid }),
  };
  return why[held.reason];
};

const RefusedWords = ({ row: { sent_back_at: at }, why }: Props & Readonly<{ why: string }>) => {
  const { t } = useTranslation();
  return at === null
    ? t('{{why}}. A payment is being sent back.', { why })
    : t('{{why}}. A payment was sent back.', { why });
};

const RefundedWords = ({ row: { sent_back_at: at } }: Props) => {
  const { t } = useTranslation();
  return at === null ? t('The provider is sending it back.') : t('Sent back to the payer.');
};

const PartBackWords = ({ row: { refunded, refunds, balance } }: Props) => {
  const { t } = useTranslation();
  const sum = formatMoney(refunded, balance.currency);
  return refunds === 1
    ? t('{{sum}} was sent back to the payer.', { sum })
    : t('{{sum}} was sent back to the payer, in {{parts}} parts.', { sum, parts: String(refunds) });
};

/** Anything unusual about a deposit; empty if everything is as requested. */
export const DepositDescription = ({ row }: Props) => {
  const words = useRefusalWords();
  const { held, refused_reason: refused, status } = row;
  if (held !== null)
    return (
      <span className="small cut">
        <HeldWords held={held} />
      </span>
    );
  if (refused !== null)
    return (
      <span className="small cut">
        <RefusedWords row={row} why={words[refused]} />
      </span>
    );
  if (status === 'approved' && row.refunds > 0)
    return (
      <span className="small cut">
        <PartBackWords row={row} />
      </span>
    );
  if (status !== 'refunded') return <Text value={null} />;
  return (
    <span className="small cut">
      <RefundedWords row={row} />
    </span>
  );
};
