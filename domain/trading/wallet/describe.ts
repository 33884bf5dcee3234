import type { Describer, EarlierOfOrder } from '../../shared/audit/define-audit.ts';
import { never } from '../../shared/decider.ts';
import type { AuditField, AuditWord } from '../../shared/audit/types.ts';
import { grouped, money, pair, person, record } from '../../shared/audit/words.ts';
import { add, isZero, sub, type Decimal } from '../../shared/decimal.ts';
import { fieldsOfWithdrawal, isOfWithdrawal, withdrawalFields } from './describe-withdrawal.ts';
import { fieldsOfPending, pendingFields } from './describe-pending.ts';
import { isOrderEvent, type OrderEvent, type OrderOpened, type WalletEvent } from './events.ts';
import type { BreakEven, Trail } from './guard.ts';
import { afterMove } from './money.ts';
import { isPendingOrderEvent } from './pending-events.ts';

export const walletFields = {
  owner: 'Owner',
  mode: 'Mode',
  currency: 'Currency',
  balance: 'Balance',
  margin: 'Margin',
  freeMargin: 'Free margin',
  status: 'Status',
  instrument: 'Instrument',
  type: 'Type',
  amount: 'Amount',
  openRate: 'Open rate',
  spread: 'Spread',
  profit: 'Take profit',
  loss: 'Stop loss',
  trail: 'Trailing stop, distance',
  breakEven: 'Break-even from',
  marginUsed: 'Margin used',
  closeRate: 'Close rate',
  result: 'Result',
  commission: 'Commission',
  swap: 'Swap',
  ...withdrawalFields,
  ...pendingFields,
} as const;

const field = (name: keyof typeof walletFields, value: AuditWord | null): AuditField => ({
  field: walletFields[name],
  value,
});

type Order = Readonly<{
  opened: OrderOpened['data'];
  profit: Decimal | null;
  loss: Decimal | null;
  trail: Trail | null;
  breakEven: BreakEven | null;
  closeRate: Decimal | null;
  posted: Decimal | null;
  commission: Decimal;
  swap: Decimal;
  isCancelled: boolean;
}>;

type Wallet = Readonly<{
  owner: string | null;
  mode: string | null;
  currency: string | null;
  balance: Decimal;
  margin: Decimal;
  held: Decimal;
  /** The order that the event is about. */
  order: Order | null;
  /** Whether the described event has been folded in. */
  isAfter: boolean;
}>;

const orderIdOf = (event: WalletEvent): string | null =>
  'orderId' in event.data && !isPendingOrderEvent(event) ? event.data.orderId : null;

const openedOrder = (opened: OrderOpened['data']): Order => ({
  opened,
  profit: opened.profit,
  loss: opened.loss,
  trail: null,
  breakEven: null,
  closeRate: null,
  posted: null,
  commission: '0',
  swap: '0',
  isCancelled: false,
});

/** Folds only the order that the event is about, so that a long history costs no more than reading it. */
const evolveOrder = (order: Order | null, event: WalletEvent, about: WalletEvent): Order | null => {
  if (orderIdOf(event) === null || orderIdOf(event) !== orderIdOf(about)) return order;
  if (event.type === 'OrderOpened') return openedOrder(event.data);
  if (order === null) return null;
  return isOrderEvent(event) ? afterOwn(order, event) : order;
};

const afterOwn = (order: Order, event: OrderEvent): Order => {
  switch (event.type) {
    case 'OrderOpened':
      return openedOrder(event.data);
    case 'CommissionCharged':
      return { ...order, commission: sub(order.commission, event.data.amount) };
    case 'SwapPosted':
      return { ...order, swap: add(order.swap, event.data.posted) };
    case 'OrderLevelsSet': {
      const { profit, loss } = event.data;
      return { ...order, profit, loss };
    }
    case 'OrderTrailSet':
    case 'OrderStopMoved': {
      const { loss, breakEven } = event.data;
      const trail = event.type === 'OrderTrailSet' ? event.data.trail : order.trail;
      return { ...order, loss, trail, breakEven };
    }
    case 'OrderAmended': {
      const { openRate, spread, profit, loss } = event.data;
      return { ...order, opened: { ...order.opened, openRate, spread }, profit, loss };
    }
    case 'OrderPartlyClosed': {
      const { amountLeft: amount, spread, marginReleased } = event.data;
      const { opened } = order;
      const rest = {
        amount,
        spread: sub(opened.spread, spread),
        marginUsed: sub(opened.marginUsed, marginReleased),
      };
      return { ...order, opened: { ...opened, ...rest } };
    }
    case 'OrderClosed': {
      const { closeRate, posted, widened } = event.data;
      const spread = add(order.opened.spread, widened);
      return { ...order, opened: { ...order.opened, spread }, closeRate, posted };
    }
    case 'OrderCorrected': {
      const { openRate, spread, closeRate, posted } = event.data;
      const inAll = add(order.posted ?? '0', posted);
      return { ...order, opened: { ...order.opened, openRate, spread }, closeRate, posted: inAll };
    }
    case 'OrderCancelled':
    case 'OrderReversed':
      return { ...order, posted: '0', commission: '0', swap: '0', isCancelled: true };
    default:
      return never(event);
  }
};

/** An order folded from only the newest event of each type. A deleted order has no later events. */
const withEarlier = (order: Order, earlier: EarlierOfOrder): Order => ({
  ...order,
  opened: {
    ...order.opened,
    spread: sub(order.opened.spread, earlier.spread),
    marginUsed: sub(order.opened.marginUsed, earlier.marginReleased),
  },
  posted: order.posted === null ? null : add(order.posted, earlier.corrected),
  swap: add(order.swap, earlier.swap),
});

const evolveMoney = (wallet: Wallet, event: WalletEvent): Wallet => {
  if (event.type !== 'WalletOpened') return afterMove(wallet, event);
  const { userId: owner, mode, currency } = event.data;
  return { ...wallet, owner, mode, currency };
};

const orderFields = (order: Order | null, currency: string | null): readonly AuditField[] => {
  if (order === null || currency === null) {
    const names = ['status', 'instrument', 'type', 'amount', 'openRate', 'spread'] as const;
    const levels = ['profit', 'loss', 'marginUsed', 'closeRate', 'result'] as const;
    return [...names, ...levels].map((name) => field(name, null));
  }
  const { opened, profit, loss, trail, breakEven, closeRate, posted, commission, swap } = order;
  const status = closeRate === null ? 'OPENED' : 'CLOSED';
  return [
    field('status', order.isCancelled ? 'CANCELLED' : status),
    field('instrument', record('instrument', opened.instrumentId, pair(opened.instrument))),
    field('type', opened.type),
    field('amount', `${grouped(opened.amount)} ${opened.base}`),
    field('openRate', opened.openRate),
    field('spread', opened.spread),
    field('profit', profit),
    field('loss', loss),
    ...(trail === null ? [] : [field('trail', trail.distance)]),
    ...(breakEven === null ? [] : [field('breakEven', breakEven.at)]),
    field('marginUsed', money(opened.marginUsed, currency)),
    field('closeRate', closeRate),
    field('result', posted === null ? null : money(posted, currency)),
    ...(isZero(commission) ? [] : [field('commission', money(commission, currency))]),
    ...(isZero(swap) ? [] : [field('swap', money(swap, currency))]),
  ];
};

/**
 * Describes a wallet's money and the order that an event is about. Free margin here excludes what is held, and does not
 * count open results.
 */
export const walletDescriber: Describer<Wallet, WalletEvent> = {
  initialState: {
    owner: null,
    mode: null,
    currency: null,
    balance: '0',
    margin: '0',
    held: '0',
    order: null,
    isAfter: false,
  },
  evolve: (wallet, event, about) => ({
    ...evolveMoney(wallet, event),
    order: evolveOrder(wallet.order, event, about),
    isAfter: event === about,
  }),
  withFunds: (wallet, { balance, margin, held, earlier }) => ({
    ...wallet,
    balance,
    margin,
    held,
    order:
      wallet.order === null || earlier === null ? wallet.order : withEarlier(wallet.order, earlier),
  }),
  fields: ({ owner, mode, currency, balance, margin, held, order, isAfter }, about) => {
    const shown = (amount: Decimal) => (currency === null ? null : money(amount, currency));
    const funds = [
      field('balance', shown(balance)),
      field('margin', shown(margin)),
      ...(isZero(held) && !isOfWithdrawal(about) ? [] : [field('held', shown(held))]),
      field('freeMargin', shown(sub(sub(balance, margin), held))),
    ];
    if (isOfWithdrawal(about)) {
      const own = fieldsOfWithdrawal(about, isAfter);
      return [...funds, ...own.map(({ name, value }) => field(name, value))];
    }
    if (isPendingOrderEvent(about)) {
      const own = fieldsOfPending(about, isAfter);
      return [...funds, ...own.map(({ name, value }) => field(name, value))];
    }
    if (about.type === 'WalletOpened') {
      const who = owner === null ? null : person(owner);
      return [field('owner', who), field('mode', mode), field('currency', currency), ...funds];
    }
    return orderIdOf(about) === null ? funds : [...funds, ...orderFields(order, currency)];
  },
};
