import { add, eq, lt } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { paymentsErrors } from '../errors.ts';
import type { ChargeBackDeposit, NotePaymentSentBack, TakeBackDeposit } from './commands.ts';
import type { DepositEvent } from './events.ts';
import { laterOf } from './growth.ts';
import { conversionEvents } from './held-payment.ts';
import { partBack } from './part-back.ts';
import { leftOf, paymentsToSendBack, type HeardPayment, type MadeDeposit } from './state.ts';

type By = TakeBackDeposit['data']['by'];

/** Reverses the deposit, and converts back what was converted for it, at the original rate. */
const undone = (
  { money }: MadeDeposit,
  payment: HeardPayment | undefined,
  by: By,
): readonly DepositEvent[] => {
  const { amount, fee, currency } = money;
  const total = { amount: add(amount, fee), currency };
  const paid = payment && leftOf(payment);
  return [
    { type: by === 'refund' ? 'DepositRefunded' : 'DepositChargedBack', data: money },
    ...(paid === undefined ? [] : conversionEvents(money, total, paid)),
  ];
};

const sentBack = ({ money: { userId } }: MadeDeposit, paymentId: string): DepositEvent => ({
  type: 'PaymentSentBack',
  data: { userId, paymentId },
});

const isCounted = ({ status }: HeardPayment): boolean => status === 'counted';
const isCredited = ({ status }: MadeDeposit): boolean => status === 'paid' || status === 'credited';

/** The consequences for the named payment only. `inAll` includes what was sent back by hand. */
export const takeBackNamed = (
  { by, paymentId, inAll }: TakeBackDeposit['data'],
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const { status, payments } = deposit;
  const payment =
    paymentId === null
      ? payments.find(isCounted)
      : payments.find((one) => one.paymentId === paymentId);
  if (payment?.status === 'sent back') return [];
  if (inAll !== null && payment !== undefined && lt(inAll, payment.amount))
    return partBack(deposit, payment, inAll);
  if (payment !== undefined && !isCounted(payment)) return [sentBack(deposit, payment.paymentId)];
  const isTold = payment !== undefined && paymentId !== null && by === 'refund';
  const told = isTold ? [sentBack(deposit, payment.paymentId)] : [];
  // The wallet may be ahead: this stream already knows of partial refunds that left nothing.
  const { amount, fee } = deposit.money;
  if (paymentId === null && isCredited(deposit) && eq(add(amount, fee), '0')) return [];
  if (isCredited(deposit)) return [...undone(deposit, payment, by), ...told];
  if (status === 'refunded') return told;
  if (status === 'charged back') return [];
  throw new DomainError(paymentsErrors.DEPOSIT_NOT_PAID);
};

/**
 * Reverses a deposit, or records that a payment which was never credited was sent back. Money that came later under its
 * id goes along, because to the provider it is one payment. A repeat changes nothing. The provider does not know what
 * was sent back by hand, so that is added to the provider's total.
 */
export const takeBackDeposit = (
  data: TakeBackDeposit['data'],
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const { paymentId, inAll: told } = data;
  const later = paymentId === null || told !== null ? [] : laterOf(deposit, paymentId);
  const payment = deposit.payments.find((one) => one.paymentId === paymentId);
  const inAll = told === null ? null : add(told, payment?.byHand ?? '0');
  return [
    ...takeBackNamed({ ...data, inAll }, deposit),
    ...later
      .filter(({ status }) => status === 'held' || status === 'refused')
      .map((one) => sentBack(deposit, one.paymentId)),
  ];
};

/** Staff record a chargeback that the provider did not report. */
export const chargeBackDeposit = (
  { data }: ChargeBackDeposit,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const { money, status, payments } = deposit;
  if (money.userId === data.staffId) throw new DomainError(generalErrors.OWN_MATTER);
  if (status === 'refunded' || status === 'charged back')
    throw new DomainError(paymentsErrors.ALREADY_TAKEN_BACK);
  if (!isCredited(deposit)) throw new DomainError(paymentsErrors.DEPOSIT_NOT_PAID);
  return undone(deposit, payments.find(isCounted), 'chargeback');
};

/** The provider has sent back the payment, as we asked it to. */
export const notePaymentSentBack = (
  { data: { paymentId } }: NotePaymentSentBack,
  deposit: MadeDeposit,
): readonly DepositEvent[] =>
  paymentsToSendBack(deposit).some((one) => one.paymentId === paymentId)
    ? [sentBack(deposit, paymentId)]
    : [];
