/** Where a withdrawal goes. All of it is personal. */
export type BankAccount = Readonly<{
  bankName: string;
  accountName: string;
  /** An IBAN, or whatever the country's banks use. */
  accountNumber: string;
  swiftCode: string;
  /** The country's name, as `GET /countries` has it. */
  bankCountry: string;
}>;

/** What becomes of a withdrawal; the first three are the words of customer.md section 4. */
export const withdrawalStatuses = ['pending', 'approved', 'declined', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** Who takes customers' money for us. */
export const gateways = ['flutterwave', 'coinpayments', 'paypal', 'stripe'] as const;
export type Gateway = (typeof gateways)[number];

export const isGateway = (name: string): name is Gateway => gateways.some((one) => one === name);

/** Whether its provider sends payments back: coins are sent by hand (docs/decisions/0052). */
export const sendsBack = (gateway: string): boolean => gateway !== 'coinpayments';

/** Whether a network confirms what was paid, which may take days. */
export const confirmsForDays = (gateway: Gateway): boolean => gateway === 'coinpayments';

/** What was decided on a payment that is not back. */
export const unreturnedKinds = ['counted', 'refused'] as const;
export type UnreturnedKind = (typeof unreturnedKinds)[number];

/** How a gateway is called. */
export const gatewayNames = {
  flutterwave: 'Flutterwave',
  coinpayments: 'CoinPayments',
  paypal: 'PayPal',
  stripe: 'Stripe',
} as const satisfies Record<Gateway, string>;

/** What becomes of a deposit, as people see it; the first three are the words of customer.md section 4. */
export const depositStatuses = [
  ...(['pending', 'approved', 'declined'] as const),
  ...(['expired', 'held', 'refunded', 'charged_back'] as const),
] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Why a payment waits for a person: not the sum or the currency that was asked for, or paid once more (decisions.md 42). */
export const heldReasons = ['amount', 'currency', 'second'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Why a payment that was held is sent back. A choice and no text, so that nothing personal stands in it. */
export const refusalReasons = [
  ...(['wrong_amount', 'wrong_currency', 'paid_twice', 'another_payer', 'not_allowed'] as const),
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why nothing is missing any more of a deposit that went back. A choice, so that nothing personal stands in it. */
export const shortfallReasons = ['made_good', 'written_off', 'wrongly_taken', 'other'] as const;
export type ShortfallReason = (typeof shortfallReasons)[number];

/** Why staff sent a payment back by hand. A choice, as above. */
export const recordedReasons = [
  ...(['customer_asked', 'overpaid', 'paid_twice', 'another_payer', 'not_allowed'] as const),
] as const;
export type RecordedReason = (typeof recordedReasons)[number];
