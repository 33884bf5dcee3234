/** The bank account that a withdrawal goes to. All of it is personal. */
export type BankAccount = Readonly<{
  bankName: string;
  accountName: string;
  /** An IBAN, or what the country's banks use instead. */
  accountNumber: string;
  swiftCode: string;
  /** The country's name, as in `GET /countries`. */
  bankCountry: string;
}>;

/** The states of a withdrawal; the first three are the words of customer.md section 4. */
export const withdrawalStatuses = ['pending', 'approved', 'declined', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** The providers that process customers' payments for us. */
export const gateways = ['flutterwave', 'coinpayments', 'paypal', 'stripe'] as const;
export type Gateway = (typeof gateways)[number];

export const isGateway = (name: string): name is Gateway => gateways.some((one) => one === name);

/** Whether its provider can send payments back; coins are sent by hand (docs/decisions/0052). */
export const sendsBack = (gateway: string): boolean => gateway !== 'coinpayments';

/** Whether a network has to confirm the payment, which may take days. */
export const confirmsForDays = (gateway: Gateway): boolean => gateway === 'coinpayments';

/** What was decided about a payment that is not returned. */
export const unreturnedKinds = ['counted', 'refused'] as const;
export type UnreturnedKind = (typeof unreturnedKinds)[number];

/** Names of the gateways. */
export const gatewayNames = {
  flutterwave: 'Flutterwave',
  coinpayments: 'CoinPayments',
  paypal: 'PayPal',
  stripe: 'Stripe',
} as const satisfies Record<Gateway, string>;

/** The states of a deposit, as people see them; the first three are the words of customer.md section 4. */
export const depositStatuses = [
  ...(['pending', 'approved', 'declined'] as const),
  ...(['expired', 'held', 'refunded', 'charged_back'] as const),
] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/**
 * Why a payment is held for a person to decide: another amount or currency than requested, a second payment
 * (decisions.md 42), or coins that were sent too late for the promised rate (docs/decisions/0209).
 */
export const heldReasons = ['amount', 'currency', 'second', 'late'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Why a held payment is sent back. A choice and no free text, so that it contains nothing personal. */
export const refusalReasons = [
  ...(['wrong_amount', 'wrong_currency', 'paid_twice', 'paid_late'] as const),
  ...(['another_payer', 'not_allowed'] as const),
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why a shortfall of a reversed deposit is settled. A choice, so that it contains nothing personal. */
export const shortfallReasons = ['made_good', 'written_off', 'wrongly_taken', 'other'] as const;
export type ShortfallReason = (typeof shortfallReasons)[number];

/** Why staff sent a payment back by hand. A choice, as above. */
export const recordedReasons = [
  ...(['customer_asked', 'overpaid', 'paid_twice', 'paid_late'] as const),
  ...(['another_payer', 'not_allowed'] as const),
] as const;
export type RecordedReason = (typeof recordedReasons)[number];
