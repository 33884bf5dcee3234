import type { BankAccount } from '../../domain/shared/payments/types.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { planCustomers } from './customer-plan.ts';
import { demoSignIns } from './demo-people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type End =
  | Readonly<{ as: 'approved' | 'cancelled'; agoMs: number }>
  | Readonly<{ as: 'declined'; agoMs: number; reason: string }>;

/** A withdraw of the demo's past. Times are milliseconds before now. */
export type PlannedWithdrawal = Readonly<{
  name: string;
  email: string;
  amount: Decimal;
  bank: BankAccount;
  askedAgoMs: number;
  /** `null` if nobody has decided. */
  end: End | null;
}>;

type Account = readonly [bank: string, number: string, swift: string, country: string];

const accounts = {
  austria: ['Erste Bank', 'AT611904300234573201', 'GIBAATWW', 'Austria'],
  italy: ['UniCredit', 'IT60X0542811101000000123456', 'UNCRITMM', 'Italy'],
  ireland: ['Bank of Ireland', 'IE29AIBK93115212345678', 'BOFIIE2D', 'Ireland'],
  poland: ['mBank', 'PL61109010140000071219812874', 'BREXPLPW', 'Poland'],
  france: ['BNP Paribas', 'FR1420041010050500013M02606', 'BNPAFRPP', 'France'],
  mistyped: ['BNP Paribas', 'FR1420041010050500013M02608', 'BNPAFRPP', 'France'],
  spain: ['CaixaBank', 'ES9121000418450200051332', 'CAIXESBB', 'Spain'],
  kenya: ['Equity Bank', '0123456789012', 'EQBLKENA', 'Kenya'],
  singapore: ['DBS Bank', '072-123456-7', 'DBSSSGSG', 'Singapore'],
  britain: ['NatWest', 'GB29NWBK60161331926819', 'NWBKGB2L', 'United Kingdom'],
} as const satisfies Record<string, Account>;

const days = (count: number): number => Math.round(count * dayMs);

/**
 * By a planned customer, given by index; none of them has open orders in the real wallet. `holder` is the customer's
 * name at the time of the request, if it was corrected since.
 */
const ask = (
  place: number,
  amount: Decimal,
  account: keyof typeof accounts,
  askedAgoMs: number,
  end: End | null = null,
  holder?: string,
): PlannedWithdrawal => {
  const person = planCustomers()[place]?.person;
  invariant(person, 'there is such a customer');
  const [bankName, accountNumber, swiftCode, bankCountry] = accounts[account];
  const accountName = holder ?? person.fullName;
  return {
    name: `${person.email} ${amount}`,
    email: person.email,
    amount,
    bank: { bankName, accountName, accountNumber, swiftCode, bankCountry },
    askedAgoMs,
    end,
  };
};

/** By the customer who can sign in: declined, so that the wallet still has 10,000.00. */
const declinedToCustomer = (): PlannedWithdrawal => {
  const customer = demoSignIns.find(({ roleId }) => roleId === 3);
  invariant(customer, 'there is a demo customer');
  const [bankName, accountNumber, swiftCode, bankCountry] = accounts.britain;
  const { fullName: accountName } = customer.person;
  return {
    name: `${customer.email} declined`,
    email: customer.email,
    amount: '1500',
    bank: { bankName, accountName, accountNumber, swiftCode, bankCountry },
    askedAgoMs: days(6.4),
    end: {
      as: 'declined',
      agoMs: days(5.9),
      reason:
        'The bank returned the last payment to this account: it was closed. Please ask again with another account.',
    },
  };
};

/** Withdraws in every state, some of them to an account that is probably wrong; the demo customer's comes last. */
export const planWithdrawals = (): readonly PlannedWithdrawal[] => [
  ask(5, '4200', 'ireland', days(21), { as: 'approved', agoMs: days(20.6) }),
  ask(11, '6000', 'italy', days(18.2), { as: 'approved', agoMs: days(17.5) }),
  ask(1, '850.75', 'austria', days(3.4), { as: 'approved', agoMs: days(2.8) }),
  ask(7, '9999', 'kenya', days(12.3), {
    as: 'declined',
    agoMs: days(11.8),
    reason: 'The name on your proof of address is not the holder of this account.',
  }),
  ask(19, '300', 'poland', days(9.1), { as: 'cancelled', agoMs: days(9) }),
  ask(14, '2500', 'poland', days(5.4), { as: 'approved', agoMs: days(4.7) }),
  ask(31, '1200', 'spain', days(3.2), { as: 'cancelled', agoMs: days(3.1) }),
  ask(2, '12000', 'italy', days(1.9)),
  ask(17, '2500', 'mistyped', days(1.2)),
  ask(30, '800', 'france', 20 * hourMs, null, 'Hugo Marchand'),
  ask(38, '5000', 'singapore', 3 * hourMs),
  declinedToCustomer(),
];
