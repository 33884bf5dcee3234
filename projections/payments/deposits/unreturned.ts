import type { DepositEvent } from '../../../domain/payments/deposit/events.ts';
import { add, sub } from '../../../domain/shared/decimal.ts';
import { sendsBack } from '../../../domain/shared/payments/types.ts';
import type { WalletDepositEvent } from '../../../domain/trading/wallet/deposit-events.ts';
import type { DepositRow, UnreturnedRow } from './rows.ts';

type Rows = readonly UnreturnedRow[];
type Paid = Extract<DepositEvent, { type: 'DepositPaid' }>['data'];

const without = (rows: Rows, paymentId: string): Rows =>
  rows.filter((one) => one.payment_id !== paymentId);

/** One that was held has its own sum and currency; one that came as it was asked for is amount and fee. */
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

/** The payments of which staff may have sent something back by hand, after an event: each with what is left of it. */
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

/** A deposit with these payments that are not back: of a gateway that sends nothing back, staff send what is to go back. */
export const withUnreturned = (row: DepositRow, unreturned: Rows): DepositRow => ({
  ...row,
  unreturned,
  is_to_send_by_hand:
    !sendsBack(row.gateway) &&
    unreturned.some(({ kind }) => kind === 'refused' || row.status === 'refunded'),
});
