import type {
  CloseOrder,
  CloseOrderAtLevel,
  CloseOrderByStaff,
  InstrumentFacts,
  MarketFacts,
  OpenOrder,
  SetOrderLevels,
  TraderFacts,
} from './commands.ts';
import type { BankAccount } from '../../shared/payments/types.ts';
import type { MarketQuote } from '../../shared/trading/types.ts';
import type { BalanceAdjusted, OrderClosed, OrderOpened, WalletOpened } from './events.ts';
import type {
  ApproveWithdrawal,
  CancelWithdrawal,
  DeclineWithdrawal,
  RequestWithdrawal,
} from './withdrawal-commands.ts';
import type { WithdrawalRequested } from './withdrawal-events.ts';

/** Facts and events that tests of the wallet begin with: a USD wallet, EUR_USD at 1.16432 / 1.16444, leverage 100. */
export const userId = '01890000-0000-7000-8000-000000000001';
export const orderId = '01890000-0000-7000-8000-0000000000a1';
export const now = '2026-06-11T14:32:08.000Z';

export const euroDollar: InstrumentFacts = {
  id: '01890000-0000-7000-8000-0000000000e1',
  name: 'EUR_USD',
  base: 'EUR',
  quote: 'USD',
  category: 'forex',
  leverage: '100',
  tradable: true,
};

export const verified: TraderFacts = {
  isEmailVerified: true,
  isKyc: true,
  kycRequired: false,
  acting: false,
};

export const marketAt = (bid: string, ask: string): MarketFacts => ({
  quote: { bid, ask, sequence: 7, at: '2026-06-11T14:32:07.500Z', ageMs: 500 },
  status: 'open',
  now,
});

export const market = marketAt('1.16432', '1.16444');

export const walletOpened: WalletOpened = {
  type: 'WalletOpened',
  data: { userId, mode: 'real', currency: 'USD' },
};

export const funded = (amount: string): BalanceAdjusted => ({
  type: 'BalanceAdjusted',
  data: { mode: 'real', currency: 'USD', type: 'add', amount, reason: 'opening', valuedAt: [] },
});

/** A quote of an open market, but for the changes. */
export const quoteOf = (
  bid: string,
  ask: string,
  changes: Partial<MarketQuote> = {},
): MarketQuote => ({
  bid,
  ask,
  sequence: 7,
  at: '2026-06-11T14:32:07.500Z',
  ageMs: 500,
  market: 'open',
  ...changes,
});

export const openOrder = (changes: Partial<OpenOrder['data']> = {}): OpenOrder => ({
  type: 'OpenOrder',
  data: {
    orderId,
    userId,
    trader: verified,
    instrument: euroDollar,
    market,
    type: 'buy',
    amount: '25000',
    lots: null,
    profit: null,
    loss: null,
    quotes: {},
    spreadSetting: '1',
    slippage: null,
    ...changes,
  },
});

export const orderOpened = (changes: Partial<OrderOpened['data']> = {}): OrderOpened => ({
  type: 'OrderOpened',
  data: {
    mode: 'real',
    currency: 'USD',
    orderId,
    userId,
    instrumentId: euroDollar.id,
    instrument: 'EUR_USD',
    base: 'EUR',
    quote: 'USD',
    category: 'forex',
    type: 'buy',
    amount: '25000',
    openRate: '1.16444',
    bid: '1.16432',
    ask: '1.16444',
    exchangeRate: '1',
    convertedAt: [],
    spread: '3',
    leverage: '100',
    marginUsed: '291.11',
    profit: null,
    loss: null,
    quoteSequence: 7,
    quotedAt: '2026-06-11T14:32:07.500Z',
    askedRate: null,
    ...changes,
  },
});

export const closeOrder = (changes: Partial<CloseOrder['data']> = {}): CloseOrder => ({
  type: 'CloseOrder',
  data: {
    orderId,
    userId,
    trader: verified,
    instrument: 'EUR_USD',
    market,
    slippage: null,
    evidence: null,
    ...changes,
  },
});

export const closeOrderByStaff = (
  changes: Partial<CloseOrderByStaff['data']> = {},
): CloseOrderByStaff => ({
  type: 'CloseOrderByStaff',
  data: {
    orderId,
    staffId: 'staff',
    instrument: 'EUR_USD',
    market,
    evidence: null,
    ...changes,
  },
});

export const closeOrderAtLevel = (
  changes: Partial<CloseOrderAtLevel['data']> = {},
): CloseOrderAtLevel => ({
  type: 'CloseOrderAtLevel',
  data: {
    orderId,
    kind: 'profit',
    level: '1.17',
    market: marketAt('1.16999', '1.17005'),
    ...changes,
  },
});

export const setLevels = (changes: Partial<SetOrderLevels['data']> = {}): SetOrderLevels => ({
  type: 'SetOrderLevels',
  data: { orderId, userId, trader: verified, market, evidence: null, ...changes },
});

export const orderClosed = (changes: Partial<OrderClosed['data']> = {}): OrderClosed => ({
  type: 'OrderClosed',
  data: {
    mode: 'real',
    currency: 'USD',
    orderId,
    userId,
    closeRate: '1.16444',
    result: '-3',
    posted: '-3',
    covered: '0',
    marginReleased: '291.11',
    reason: 'manual',
    stopOut: null,
    quoteSequence: 7,
    quotedAt: '2026-06-11T14:32:07.500Z',
    askedRate: null,
    ...changes,
  },
});

export const staffId = '01890000-0000-7000-8000-000000000009';
export const withdrawalId = '01890000-0000-7000-8000-0000000000b1';

export const bank: BankAccount = {
  bankName: 'Bank of Ireland',
  accountName: 'Ada Lovelace',
  accountNumber: 'IE29AIBK93115212345678',
  swiftCode: 'AIBKIE2D',
  bankCountry: 'Ireland',
};

export const withdrawalRequested = (
  changes: Partial<WithdrawalRequested['data']> = {},
): WithdrawalRequested => ({
  type: 'WithdrawalRequested',
  data: {
    mode: 'real',
    currency: 'USD',
    withdrawalId,
    userId,
    amount: '100',
    fee: '0',
    ...bank,
    valuedAt: [],
    ...changes,
  },
});

export const requestWithdrawal = (
  changes: Partial<RequestWithdrawal['data']> = {},
): RequestWithdrawal => ({
  type: 'RequestWithdrawal',
  data: {
    withdrawalId,
    userId,
    customer: { isEmailVerified: true, isKyc: true, kycRequired: false },
    amount: '100',
    fees: { feePercentage: '0', feeFixed: '0' },
    askedFee: null,
    bank,
    quotes: {},
    now,
    ...changes,
  },
});

const ending = { withdrawalId, evidence: null } as const;

export const cancelWithdrawal = (
  changes: Partial<CancelWithdrawal['data']> = {},
): CancelWithdrawal => ({ type: 'CancelWithdrawal', data: { ...ending, userId, ...changes } });

export const approveWithdrawal = (
  changes: Partial<ApproveWithdrawal['data']> = {},
): ApproveWithdrawal => ({
  type: 'ApproveWithdrawal',
  data: { ...ending, staffId, accessSetBy: [], quotes: {}, now, ...changes },
});

export const declineWithdrawal = (
  changes: Partial<DeclineWithdrawal['data']> = {},
): DeclineWithdrawal => ({
  type: 'DeclineWithdrawal',
  data: { ...ending, staffId, reason: 'Not your account', ...changes },
});
