import { array, boolean, object, string, type InferType } from 'yup';
import { isNegative, lte } from '../../domain/shared/decimal.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import {
  gateways,
  recordedReasons,
  refusalReasons,
  shortfallReasons,
} from '../../domain/shared/payments/types.ts';
import { connectionOutcomes } from '../../domain/shared/site/trade-apis.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { decimal, decimalText } from '../core/decimal-schema.ts';
import { line, paragraphs } from '../core/text-schema.ts';

/** Requests and answers of payments, shared by server and forms. Money is in the wallet's currency. */

export const declineReasonMax = 500;

const bankText = (required: string, most: number) =>
  line().required(required).max(most, fieldTexts.tooLong);

/** The error texts are those of customer.md section 5. */
export const requestWithdrawalRequest = object({
  balance_id: string()
    .required(fieldTexts.walletRequired)
    .test('uuid', fieldTexts.walletRequired, isUuid),
  amount: decimal().required(fieldTexts.amountRequired),
  bank_name: bankText(fieldTexts.bankNameRequired, 100),
  account_name: bankText(fieldTexts.accountNameRequired, 200),
  account_number: bankText(fieldTexts.accountNumberRequired, 50),
  swift_code: bankText(fieldTexts.swiftCodeRequired, 20),
  bank_country: bankText(fieldTexts.bankCountryRequired, 100),
  /** The fee that the customer saw; without it any fee is accepted. */
  fee: decimal().nullable().default(null),
});
export type RequestWithdrawalRequest = InferType<typeof requestWithdrawalRequest>;

export const beginDepositRequest = object({
  balance_id: string()
    .required(fieldTexts.walletRequired)
    .test('uuid', fieldTexts.walletRequired, isUuid),
  amount: decimal().required(fieldTexts.amountRequired),
  gateway: string()
    .oneOf(gateways, fieldTexts.gatewayRequired)
    .required(fieldTexts.gatewayRequired),
  /** The fee that the customer saw; without it any fee is accepted. */
  fee: decimal().nullable().default(null),
});

export const beginDepositResponse = object({
  message: string().required(),
  id: string().required(),
  amount: decimalText(),
  fee: decimalText(),
  /** The amount to pay. */
  total: decimalText(),
  /** The URL of the provider's page, where the browser goes next. */
  paymentLink: string().required(),
});

/** Our reference of a payment, under its name in the contract: the id of its deposit. */
export const paypalPageParams = object({
  tx_ref: string().required().test('uuid', fieldTexts.required, isUuid),
});
export const paypalOrderParams = object({ orderID: line().required().max(100) });

/** The state of the page of a PayPal payment: to be paid, paid, or ended without a payment. */
export const paypalStates = ['open', 'paid', 'ended'] as const;

/** The data of our own page for PayPal (customer.md section 3). */
export const paypalPageResponse = object({
  payment: object({ tx_ref: string().required() }).required(),
  /** PayPal's public id of the account that is paid. */
  clientId: string().defined(),
  currency: string().required(),
  /** The amount to pay, including the fee. */
  amount: decimalText(),
  state: string().oneOf(paypalStates).required(),
  is_simulated: boolean().required(),
});
export type PaypalPage = InferType<typeof paypalPageResponse>;

export const paypalOrderResponse = object({
  /** The id of PayPal's order. */
  id: string().required(),
  /** PayPal's page, where the payer approves it. */
  approveLink: string().required(),
});

export const paypalCapturedResponse = object({
  message: string().required(),
  /** The id of the deposit. */
  id: string().required(),
});

/** Which payment of a deposit, because several may be held. */
const heldPayment = object({
  paymentId: line().required(fieldTexts.required).max(200, fieldTexts.tooLong),
});

export const creditHeldRequest = heldPayment.concat(
  object({
    /** The credited amount that staff saw; without it any amount is accepted. */
    amount: decimal().nullable().default(null),
  }),
);

export const refuseHeldRequest = heldPayment.concat(
  object({
    reason: string()
      .oneOf(refusalReasons, fieldTexts.refusalReason)
      .required(fieldTexts.refusalReason),
  }),
);

export const recordRefundRequest = heldPayment.concat(
  object({
    /** In the currency of the payment. */
    amount: decimal().required(fieldTexts.amountRequired),
    reason: string()
      .oneOf(recordedReasons, fieldTexts.refusalReason)
      .required(fieldTexts.refusalReason),
    /** The reference of the transfer. */
    reference: line()
      .required(fieldTexts.required)
      .max(120, fieldTexts.tooLong)
      .matches(/^[\w.:-]+$/, fieldTexts.transferReference),
  }),
);

export const settleShortfallRequest = object({
  reason: string().oneOf(shortfallReasons, fieldTexts.required).required(fieldTexts.required),
  /** The number of a ticket or a document in another system. */
  reference: line().max(100, fieldTexts.tooLong).nullable().default(null),
});

/** What a held payment would credit at the current rate. */
export const heldCreditResponse = object({
  payment_id: string().required(),
  paid: object({ amount: decimalText(), currency: string().required() }).required(),
  /** In the wallet's currency. */
  amount: decimalText(),
  fee: decimalText(),
  currency: string().required(),
  /** Units of the wallet's currency for one unit of what was paid. */
  rate: decimalText(),
  /** Whether coins were sent after the time of the deposit; if the coin is unknown here, `paid` is at the promised rate. */
  is_late: boolean().required(),
  /** Until when the rate of the deposit was promised. */
  promised_until: string().required(),
  /** When the payment arrived. */
  paid_at: string().required(),
});
export type HeldCredit = InferType<typeof heldCreditResponse>;

export const gatewaysResponse = object({
  gateways: array(
    object({
      value: string().oneOf(gateways).required(),
      /** The name that people see; a simulator's name says that it is one. */
      label: string().required(),
      /** Percent of the amount. */
      fee: decimalText(),
      is_simulated: boolean().required(),
    }),
  ).required(),
});
export type PayingBy = InferType<typeof gatewaysResponse>['gateways'][number];

export const testedGatewayParams = object({ key: string().oneOf(gateways).required() });

/** `outcome` is `ok` if the provider accepted the keys; `message` is the sentence for it. */
export const testedGatewayResponse = object({
  outcome: string().oneOf(connectionOutcomes).required(),
  /** The provider's name in that sentence. */
  name: string().required(),
  message: string().required(),
});

const keyText = () => line().max(200, fieldTexts.tooLong).default('');

const gatewayTerms = object({
  fee: decimal()
    .required(fieldTexts.feePercentageRequired)
    .test('fee', fieldTexts.zeroOrMore, (value) => !isNegative(value))
    .test('percent', fieldTexts.percent, (value) => lte(value, '100')),
  isActive: boolean().required(),
});

/** `key1` to `key5` are those of staff.md section 3; secret keys are stored apart from the values. */
export const flutterwaveFields = gatewayTerms.concat(object({ key1: keyText() }));
export const coinpaymentsFields = gatewayTerms.concat(object({ key1: keyText(), key3: keyText() }));
export const paypalFields = gatewayTerms.concat(object({ key1: keyText(), key3: keyText() }));
export const stripeFields = gatewayTerms;

export const gatewaySettingsFields = object({
  flutterwave: flutterwaveFields.required(),
  coinpayments: coinpaymentsFields.required(),
  paypal: paypalFields.required(),
  stripe: stripeFields.required(),
});

export const requestWithdrawalResponse = object({
  message: string().required(),
  id: string().required(),
  amount: decimalText(),
  fee: decimalText(),
  /** The amount that is held from now on. */
  total: decimalText(),
});

export const declineWithdrawalRequest = object({
  declineReason: paragraphs()
    .required(fieldTexts.reasonRequired)
    .max(declineReasonMax, fieldTexts.tooLong),
});

export const paymentsMessageResponse = object({ message: string().required() });

/** `proposal` is its id if a second person must confirm; `null` if the act was carried out. */
export const paymentsProposableResponse = paymentsMessageResponse.shape({
  proposal: string().nullable().defined(),
});

const feeOf = (required: string) =>
  decimal()
    .required(required)
    .test('fee', fieldTexts.zeroOrMore, (value) => !isNegative(value));

/** The fees of withdrawals (decisions.md 3). */
export const withdrawFeeFields = object({
  feePercentage: feeOf(fieldTexts.feePercentageRequired).test(
    'percent',
    fieldTexts.percent,
    (value) => lte(value, '100'),
  ),
  feeFixed: feeOf(fieldTexts.feeFixedRequired),
});

/** The withdrawal fees that a customer sees. */
export const withdrawFeesResponse = object({
  feePercentage: decimalText(),
  /** In the site's currency. */
  feeFixed: decimalText(),
  /** Its worth in the currencies of wallets now. */
  fixed: array(object({ currency: string().required(), amount: decimalText() })).required(),
});
export type WithdrawFeesResponse = InferType<typeof withdrawFeesResponse>;
