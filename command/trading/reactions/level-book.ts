import type { Decimal } from '../../../domain/shared/decimal.ts';
import { isPositive } from '../../../domain/shared/decimal.ts';
import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { currentRate } from '../../../domain/shared/trading/formulas.ts';
import { sideOf } from '../../../domain/shared/trading/levels.ts';
import {
  levelKinds,
  orderTypes,
  type Category,
  type LevelKind,
  type OrderType,
  type Quote,
} from '../../../domain/shared/trading/types.ts';
import { isOrderEvent, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import type { OpenOrderState, Wallet } from '../../../domain/trading/wallet/state.ts';
import { createSortedLevels, type SortedLevels } from './sorted-levels.ts';

/** A level that a price has reached. */
export type CrossedLevel = Readonly<{
  walletId: string;
  orderId: string;
  kind: LevelKind;
  level: Decimal;
  instrument: string;
  category: Category;
}>;

/**
 * The levels of all open orders, by instrument and in the order in which a price would reach them, so that a quote
 * costs no more than the levels that it crosses.
 */
export type LevelBook = Readonly<{
  /** Adds the open orders of a wallet that is not in the book yet; returns the instruments whose levels changed. */
  load(walletId: string, wallet: Wallet): readonly string[];
  /** Folds in an event of a wallet; returns the instrument whose levels changed, if any. */
  apply(walletId: string, event: WalletEvent): string | null;
  /** Removes the levels that this quote has reached and returns each once. */
  takeCrossed: (instrument: string, quote: Pick<Quote, 'bid' | 'ask'>) => readonly CrossedLevel[];
  /** Watches a removed level again; does nothing if the level no longer stands. */
  putBack: (crossed: CrossedLevel) => void;
  count: () => number;
}>;

type BookedOrder = Readonly<{
  walletId: string;
  instrument: string;
  category: Category;
  type: OrderType;
  profit: Decimal | null;
  loss: Decimal | null;
}>;

/** What the book keeps of an order, from its event or from its wallet's fold. */
type BookedData = Pick<OpenOrderState, 'orderId' | Exclude<keyof BookedOrder, 'walletId'>>;

type Side = Readonly<{ type: OrderType; kind: LevelKind; levels: SortedLevels }>;

const sidesOfInstrument = (): readonly Side[] =>
  orderTypes.flatMap((type) =>
    levelKinds.map((kind) => ({
      type,
      kind,
      levels: createSortedLevels(sideOf(type, kind) === 'above'),
    })),
  );

/** An empty book; everything in it comes from `load` and `apply`. */
export const createLevelBook = (): LevelBook => {
  const orders = new Map<string, BookedOrder>();
  const sides = new Map<string, readonly Side[]>();

  const levelsOf = (instrument: string, type: OrderType, kind: LevelKind): SortedLevels => {
    const known = sides.get(instrument) ?? sidesOfInstrument();
    sides.set(instrument, known);
    const side = known.find((candidate) => candidate.type === type && candidate.kind === kind);
    invariant(side, 'every order type and level kind has a side');
    return side.levels;
  };

  const watch = (orderId: string, order: BookedOrder, kind: LevelKind): void => {
    const level = order[kind];
    if (level === null || !isPositive(level)) return;
    levelsOf(order.instrument, order.type, kind).add({ orderId, level });
  };

  const unwatch = (orderId: string, order: BookedOrder, kind: LevelKind): void => {
    const level = order[kind];
    if (level !== null) levelsOf(order.instrument, order.type, kind).remove({ orderId, level });
  };

  const setLevels = (orderId: string, after: Pick<BookedOrder, LevelKind>): string | null => {
    const before = orders.get(orderId);
    if (before === undefined) return null;
    const order = { ...before, ...after };
    orders.set(orderId, order);
    for (const kind of levelKinds) {
      // An unchanged level may have been taken already, and must not be watched a second time.
      if (before[kind] === order[kind]) continue;
      unwatch(orderId, before, kind);
      watch(orderId, order, kind);
    }
    return order.instrument;
  };

  const enter = (walletId: string, data: BookedData): string => {
    const { orderId, instrument, category, type, profit, loss } = data;
    const order = { walletId, instrument, category, type, profit, loss };
    orders.set(orderId, order);
    for (const kind of levelKinds) watch(orderId, order, kind);
    return instrument;
  };

  const apply: LevelBook['apply'] = (walletId, event) => {
    if (!isOrderEvent(event)) return null;
    switch (event.type) {
      case 'OrderOpened':
        return enter(walletId, event.data);
      case 'OrderLevelsSet':
      case 'OrderAmended':
        return setLevels(event.data.orderId, { profit: event.data.profit, loss: event.data.loss });
      case 'OrderTrailSet':
      case 'OrderStopMoved': {
        const { orderId, loss } = event.data;
        return setLevels(orderId, { profit: orders.get(orderId)?.profit ?? null, loss });
      }
      case 'CommissionCharged':
      case 'SwapPosted':
      case 'OrderPartlyClosed':
      case 'OrderCorrected':
      case 'OrderReversed':
        return null;
      case 'OrderClosed':
      case 'OrderCancelled': {
        const instrument = setLevels(event.data.orderId, { profit: null, loss: null });
        orders.delete(event.data.orderId);
        return instrument;
      }
      default:
        return never(event);
    }
  };

  const takeCrossed: LevelBook['takeCrossed'] = (instrument, { bid, ask }) =>
    (sides.get(instrument) ?? []).flatMap(({ type, kind, levels }) =>
      levels.takeReached(currentRate({ type, bid, ask })).flatMap(({ orderId, level }) => {
        const order = orders.get(orderId);
        if (order === undefined) return [];
        const { walletId, category } = order;
        return [{ walletId, orderId, kind, level, instrument, category }];
      }),
    );

  return {
    load: (walletId, wallet) =>
      wallet.status === 'open' ? wallet.orders.map((order) => enter(walletId, order)) : [],
    apply,
    takeCrossed,
    putBack: ({ orderId, kind, level }) => {
      const order = orders.get(orderId);
      if (order?.[kind] !== level) return;
      unwatch(orderId, order, kind);
      watch(orderId, order, kind);
    },
    count: () =>
      [...sides.values()].flat().reduce((total, { levels }) => total + levels.count(), 0),
  };
};
