import { fold } from '../../shared/decider.ts';
import { systemActor, systemActors, type RecordedEvent } from '../../shared/messages.ts';
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
import { noCosts } from '../../shared/trading/costs.ts';
import type { BankAccount } from '../../shared/payments/types.ts';
import type { MarketQuote } from '../../shared/trading/types.ts';
import { noCostsBack } from './cost-events.ts';
import type {
  OrderAmended,
  OrderCancelled,
  OrderCorrected,
  OrderReversed,
} from './correction-events.ts';
import { walletDecider } from './decider.ts';
import { orderHistory, type OrderHistory } from './order-history.ts';
import type {
  BalanceAdjusted,
  OrderClosed,
  OrderOpened,
  OrderPartlyClosed,
  WalletEvent,
  WalletOpened,
} from './events.ts';
import type {
  ApproveWithdrawal,
  CancelWithdrawal,
  DeclineWithdrawal,
  RequestWithdrawal,
} from './withdrawal-commands.ts';
import type { WithdrawalRequested } from './withdrawal-events.ts';

/** Commands and events for tests of the wallet: a USD wallet, EUR_USD at 1.16432 / 1.16444, leverage 100. */
export const userId = '01890000-0000-7000-8000-000000000001';
export const orderId = '01890000-0000-7000-8000-0000000000a1';
export const now = '2026-06-11T14:32:08.000Z';
const book = { mode: 'real', currency: 'USD', userId } as const;

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
export const walletOpened: WalletOpened = { type: 'WalletOpened', data: book };

export const funded = (amount: string): BalanceAdjusted => ({
  type: 'BalanceAdjusted',
  data: {
    mode: 'real',
    currency: 'USD',
    type: 'add',
    amount,
    reason: 'opening',
    purpose: null,
    reference: null,
    countedFor: null,
    valuedAt: [],
  },
});

/** A quote of an open market, with the given changes. */
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
    costs: noCosts,
    stopOutLevel: '50',
    askedCommission: null,
    slippage: null,
    ...changes,
  },
});

export const orderOpened = (changes: Partial<OrderOpened['data']> = {}): OrderOpened => ({
  type: 'OrderOpened',
  data: {
    ...book,
    orderId,
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
    swapPercent: '0',
    swapSet: changes.swapPercent ?? '0',
    openedAt: now,
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
    amount: null,
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
    ...book,
    orderId,
    closeRate: '1.16444',
    result: '-3',
    posted: '-3',
    covered: '0',
    marginReleased: '291.11',
    widened: '0',
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
    customer: { isEmailVerified: true, isKyc: true, kycRequired: false, isHolder: true },
    amount: '100',
    fees: { feePercentage: '0', feeFixed: '0', currency: 'USD' },
    askedFee: null,
    bank,
    quotes: {},
    now,
    ...changes,
  },
});

const ending = { withdrawalId, evidence: null } as const;
const nobodys = { accessSetBy: [], heldBy: [], fourEyes: null };

export const cancelWithdrawal = (
  changes: Partial<CancelWithdrawal['data']> = {},
): CancelWithdrawal => ({ type: 'CancelWithdrawal', data: { ...ending, userId, ...changes } });

export const approveWithdrawal = (
  changes: Partial<ApproveWithdrawal['data']> = {},
): ApproveWithdrawal => ({
  type: 'ApproveWithdrawal',
  data: { ...ending, staffId, ...nobodys, quotes: {}, now, ...changes },
});

export const declineWithdrawal = (
  changes: Partial<DeclineWithdrawal['data']> = {},
): DeclineWithdrawal => ({
  type: 'DeclineWithdrawal',
  data: { ...ending, staffId, reason: 'Not your account', ...changes },
});

/** An event as recorded in a stream: `event-3` is the one at revision 3. */
const recorded = (event: WalletEvent, revision: number): RecordedEvent<WalletEvent> => ({
  ...event,
  id: `event-${revision}`,
  version: 1,
  stream: 'wallet-w',
  revision,
  position: BigInt(revision),
  occurredAt: now,
  recordedAt: now,
  hash: '',
  metadata: {
    actor: systemActor(systemActors.seeder),
    correlationId: '',
    causationId: '',
    commandId: '',
  },
});

/** The history of an order, which commands read from its wallet's events. */
export const historyIn = (events: readonly WalletEvent[], id: string): OrderHistory => {
  const wallet = fold(walletDecider, events);
  const all = events.map(recorded);
  const from = all.findIndex((event) => event.type === 'OrderOpened' && event.data.orderId === id);
  const amendments = wallet.status === 'open' ? wallet.amendments : 0;
  const history = orderHistory(all.slice(from), { orderId: id, amendments });
  if (history === null) throw new Error(`Order ${id} was opened`);
  return history;
};

const difference = {
  correctsEvent: 'event-3',
  posted: '-20',
  covered: '2',
  takenBack: [],
} as const;

/** Staff corrections of orders: one event of each type. */
export const orderAmended = (id: string): OrderAmended => ({
  type: 'OrderAmended',
  data: {
    orderId: id,
    userId,
    openRate: '1.155',
    spread: '2',
    profit: '1.11',
    loss: '1.19',
    before: { openRate: '1.16', spread: '3', profit: '1.1', loss: null },
    countedFor: null,
  },
});

/** A close of 10,000 of the 25,000 units that `orderOpened` opens. */
export const orderPartlyClosed = (
  changes: Partial<OrderPartlyClosed['data']> = {},
): OrderPartlyClosed => ({
  type: 'OrderPartlyClosed',
  data: {
    ...book,
    orderId,
    amount: '10000',
    amountLeft: '15000',
    openRate: '1.16444',
    closeRate: '1.17012',
    spread: '1.2',
    widened: '0',
    swapPercent: '0',
    quoteResult: '55.6',
    result: '55.6',
    posted: '55.6',
    marginReleased: '116.44',
    quoteSequence: 7,
    quotedAt: '2026-06-11T14:32:07.500Z',
    askedRate: null,
    ...changes,
  },
});

export const orderCancelled = (id: string): OrderCancelled => ({
  type: 'OrderCancelled',
  data: {
    ...book,
    orderId: id,
    marginReleased: '291.11',
    covered: '0',
    back: noCostsBack,
    countedFor: null,
  },
});

export const orderCorrected = (id: string): OrderCorrected => ({
  type: 'OrderCorrected',
  data: {
    ...book,
    ...difference,
    orderId: id,
    openRate: '1.16444',
    closeRate: '1.163',
    spread: '2',
    before: { openRate: '1.16444', closeRate: '1.16444', spread: '3' },
    result: '-23',
    countedFor: null,
  },
});

export const orderReversed = (id: string): OrderReversed => ({
  type: 'OrderReversed',
  data: { ...book, ...difference, orderId: id, back: noCostsBack, countedFor: null },
});
