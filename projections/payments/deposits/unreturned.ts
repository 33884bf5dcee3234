import type { DepositEvent } from '../../../domain/payments/deposit/events.ts';
import { add, sub } from '../../../domain/shared/decimal.ts';
import { sendsBack } from '../../../domain/shared/payments/types.ts';
import type { WalletDepositEvent } from '../../../domain/trading/wallet/deposit-events.ts';
import type { DepositRow, UnreturnedRow } from './rows.ts';

type Rows = readonly UnreturnedRow[];
type Paid = Extract<DepositEvent, { type: 'DepositPaid' }>['data'];

const without = (rows: Rows, paymentId: string): Rows =>
  rows.filter((one) => one.payment_id !== paymentId);

/** A payment that was held has its own amount and currency; a payment as requested is amount plus fee. */
const withPaid = (rows: Rows, { paymentId, amount, fee, currency }: Paid): Rows => {
  if (rows.some((one) => one.payment_id === paymentId)) return rows;
  return [{ payment_id: paymentId, kind: 'counted', amount: add(amount, fee), currency }, ...rows];
};

const lessBack = (
  rows: Rows,
  { paymentId, amount }: Extract<DepositEvent, { type: 'PaymentPartSentBack' }>['data'],
): Rows =>
  rows.map((one) =>
    one.payment_id === paymentId ? { ...one, amount: sub(one.amount, amount) } : one,
  );

/** The payments that staff may have sent back partly by hand, after an event: each with what is left of it. */
export const unreturnedAfter = (
  { unreturned }: Pick<DepositRow, 'unreturned'>,
  event: DepositEvent | WalletDepositEvent,
): Rows => {
  switch (event.type) {
    case 'HeldPaymentAccepted':
    case 'HeldPaymentRefused': {
      const { paymentId: payment_id, amount, currency } = event.data;
      const kind = event.type === 'HeldPaymentAccepted' ? 'counted' : 'refused';
      return [{ payment_id, kind, amount, currency }, ...unreturned];
    }
    case 'DepositPaid':
      return withPaid(unreturned, event.data);
    case 'PaymentPartSentBack':
      return lessBack(unreturned, event.data);
    case 'PaymentSentBack':
      return without(unreturned, event.data.paymentId);
    case 'DepositChargedBack':
      return unreturned.filter(({ kind }) => kind !== 'counted');
    default:
      return unreturned;
  }
};

/** A deposit with these unreturned payments. If its gateway cannot send money back, staff have to do it. */
export const withUnreturned = (row: DepositRow, unreturned: Rows): DepositRow => ({
  ...row,
  unreturned,
  is_to_send_by_hand:
    !sendsBack(row.gateway) &&
    unreturned.some(({ kind }) => kind === 'refused' || row.status === 'refunded'),
});
