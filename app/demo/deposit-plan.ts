import type { DepositCommand } from '../../domain/payments/deposit/commands.ts';
import { add, div, round, type Decimal } from '../../domain/shared/decimal.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { depositFee } from '../../domain/shared/payments/deposit-fee.ts';
import type { Gateway } from '../../domain/shared/payments/types.ts';
import { planCustomers } from './customer-plan.ts';
import { seedId } from './seed-kit.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The fee of a deposit in percent. */
export const demoFeePercentage = '2.5';

/** A step in the life of a deposit: its command, and who sends it. */
export type PlannedStep = Readonly<{
  afterMs: number;
  by: 'provider' | 'manager';
  command: DepositCommand;
}>;

/** A deposit of the demo's past. Times are milliseconds before now, or after its start. */
export type PlannedDeposit = Readonly<{
  name: string;
  email: string;
  currency: string;
  gateway: Gateway;
  amount: Decimal;
  begunAgoMs: number;
  steps: readonly PlannedStep[];
}>;

/** How the deposit ends. */
type Story =
  | ('pending' | 'credited' | 'failed' | 'expired' | 'refunded' | 'charged back')
  | ('half paid' | 'paid in another currency' | 'paid twice' | 'half credited' | 'sent back')
  | ('refunded in parts' | 'sent back by hand');

type Known = Readonly<{ name: string; staffId: string; total: Decimal; currency: string }>;

const step = (
  minutes: number,
  command: DepositCommand,
  by: PlannedStep['by'] = 'provider',
): PlannedStep => ({ afterMs: minutes * minuteMs, by, command });

const stepsOf = (story: Story, begun: string, known: Known): readonly PlannedStep[] => {
  const { name, staffId, total, currency } = known;
  const paidAt = new Date(Date.parse(begun) + 4 * minuteMs).toISOString();
  // A provider's id contains nothing about the payer.
  const paymentId = `demo_${seedId(name)}`;
  const pay = (
    changes: Partial<Readonly<{ paymentId: string; amount: Decimal; currency: string }>>,
  ) =>
    step(4, {
      type: 'ConfirmPayment',
      data: { paymentId, paidAt, amount: total, currency, coins: null, ...changes },
    });
  const half = round(div(total, '2'), 2);
  switch (story) {
    case 'pending':
      return [];
    case 'credited':
      return [pay({})];
    case 'failed':
      return [step(3, { type: 'FailDeposit', data: {} })];
    case 'expired':
      return [step(61, { type: 'ExpireDeposit', data: { now: '9999' } })];
    case 'refunded':
      return [
        pay({}),
        step(50, { type: 'TakeBackDeposit', data: { by: 'refund', paymentId, inAll: null } }),
      ];
    case 'refunded in parts': {
      const back = (minutes: number, inAll: Decimal) =>
        step(minutes, { type: 'TakeBackDeposit', data: { by: 'refund', paymentId, inAll } });
      return [pay({}), back(50, '100'), back(80, '250.5')];
    }
    case 'sent back by hand': {
      const why = { reason: 'customer_asked', reference: 'bc1-demo-transfer' } as const;
      const data = { paymentId, staffId, amount: total, fourEyes: null, ...why };
      return [pay({}), step(90, { type: 'RecordRefund', data }, 'manager')];
    }
    case 'charged back':
      return [
        pay({}),
        step(70, { type: 'ChargeBackDeposit', data: { staffId, fourEyes: null } }, 'manager'),
      ];
    case 'half paid':
      return [pay({ amount: half })];
    case 'paid in another currency':
      return [pay({ currency: currency === 'EUR' ? 'USD' : 'EUR' })];
    case 'paid twice':
      return [pay({}), pay({ paymentId: `${paymentId}_again` })];
    case 'half credited': {
      const data = { paymentId, staffId, askedAmount: null, quotes: {}, now: '' };
      return [pay({ amount: half }), step(45, { type: 'CreditHeldPayment', data }, 'manager')];
    }
    case 'sent back': {
      const data = { paymentId, staffId, reason: 'another_payer' } as const;
      return [
        pay({ amount: half }),
        step(40, { type: 'RefuseHeldPayment', data }, 'manager'),
        step(44, { type: 'NotePaymentSentBack', data: { paymentId } }),
      ];
    }
  }
};

type Row = readonly [
  place: number,
  story: Story,
  gateway: Gateway,
  amount: Decimal,
  begunAgoHours: number,
];

/** Every state with a gateway, for customers whose real wallet has no later movements. */
const rows: readonly Row[] = [
  [28, 'credited', 'stripe', '2000', 30],
  [29, 'refunded', 'stripe', '450', 28],
  [32, 'charged back', 'flutterwave', '1250', 26],
  [33, 'half credited', 'paypal', '800', 24],
  [34, 'credited', 'coinpayments', '3300', 20],
  [36, 'sent back', 'stripe', '640', 15],
  [34, 'refunded in parts', 'paypal', '900', 12],
  [33, 'sent back by hand', 'coinpayments', '410', 11],
  [39, 'failed', 'flutterwave', '95', 9],
  [40, 'expired', 'paypal', '500', 7],
  [41, 'paid twice', 'stripe', '250', 6],
  [28, 'paid in another currency', 'stripe', '700', 4],
  [39, 'half paid', 'coinpayments', '1500', 3],
  // The states above, with the other gateways.
  [29, 'credited', 'paypal', '600', 27],
  [32, 'credited', 'flutterwave', '1100', 25],
  [36, 'refunded', 'paypal', '320', 23],
  [40, 'refunded', 'flutterwave', '275', 22],
  [41, 'charged back', 'stripe', '380', 19],
  [42, 'charged back', 'paypal', '540', 18],
  [40, 'failed', 'stripe', '120', 17],
  [41, 'failed', 'paypal', '60', 16],
  [42, 'failed', 'coinpayments', '210', 14],
  [41, 'expired', 'stripe', '150', 13],
  [42, 'expired', 'flutterwave', '90', 10],
  [39, 'expired', 'coinpayments', '330', 8],
  [40, 'half paid', 'stripe', '260', 5.5],
  [41, 'half paid', 'paypal', '190', 5],
  [36, 'half paid', 'flutterwave', '480', 4.5],
  [42, 'pending', 'stripe', '1000', 0.2],
];

/** Deposits in every state with every gateway; `staffId` is the staff member who decides about them. */
export const planDeposits = (staffId: string, nowMs: number): readonly PlannedDeposit[] =>
  rows.map(([place, story, gateway, amount, begunAgoHours]) => {
    const customer = planCustomers()[place];
    invariant(customer, 'there is such a customer');
    const { email, currency } = customer;
    const name = `${email} ${story}`;
    const begunAgoMs = begunAgoHours * hourMs;
    const begun = new Date(nowMs - begunAgoMs).toISOString();
    const total = add(amount, depositFee(amount, demoFeePercentage, currency));
    const steps = stepsOf(story, begun, { name, staffId, total, currency });
    return { name, email, currency, gateway, amount, begunAgoMs, steps };
  });
