import type { ConfirmPayment, CreateDeposit, TakeBackDeposit } from './commands.ts';
import type { DepositMoney, DepositPaid } from './events.ts';

/** A deposit of 500.00 with a fee of 7.00, for tests. */
export const depositMoney: DepositMoney = {
  mode: 'real',
  currency: 'USD',
  userId: '01890000-0000-7000-8000-00000000000a',
  walletId: '01890000-0000-7000-8000-0000000000a1',
  gateway: 'flutterwave',
  amount: '500',
  fee: '7',
};

export const expiresAt = '2026-06-11T11:00:00.000Z';
export const depositCreated = {
  type: 'DepositCreated',
  data: { ...depositMoney, expiresAt, isSimulated: true },
} as const;

const { fee: _fee, ...money } = depositMoney;

export const createDeposit = (changes: Partial<CreateDeposit['data']> = {}): CreateDeposit => ({
  type: 'CreateDeposit',
  data: {
    ...money,
    feePercentage: '1.4',
    askedFee: null,
    expiresAt,
    isSimulated: true,
    customer: { isEmailVerified: true, isKyc: false, kycRequired: false },
    ...changes,
  },
});

const payment = { paymentId: 'p-1', paidAt: '2026-06-11T10:05:00.000Z' };

export const confirmPayment = (changes: Partial<ConfirmPayment['data']> = {}): ConfirmPayment => ({
  type: 'ConfirmPayment',
  data: { ...payment, amount: '507', currency: 'USD', coins: null, ...changes },
});

export const depositPaid = (changes: Partial<DepositPaid['data']> = {}): DepositPaid => ({
  type: 'DepositPaid',
  data: { ...depositMoney, ...payment, isLate: false, ...changes },
});

export const takeBack = (
  by: TakeBackDeposit['data']['by'],
  paymentId: string | null = null,
  inAll: string | null = null,
): TakeBackDeposit => ({
  type: 'TakeBackDeposit',
  data: { by, paymentId, inAll },
});
