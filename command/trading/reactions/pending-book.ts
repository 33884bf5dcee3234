import type { Decimal } from '../../../domain/shared/decimal.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { currentRate } from '../../../domain/shared/trading/formulas.ts';
import { pendingSideOf } from '../../../domain/shared/trading/levels.ts';
import {
  orderTypes,
  pendingKinds,
  type Category,
  type OrderType,
  type PendingKind,
  type Quote,
} from '../../../domain/shared/trading/types.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import {
  isPendingLink,
  isPendingOrderEvent,
} from '../../../domain/trading/wallet/pending-events.ts';
import type { Wallet } from '../../../domain/trading/wallet/state.ts';
import { createSortedLevels, type SortedLevels } from './sorted-levels.ts';

/** A pending order and its owner. */
export type WaitingOrder = Readonly<{
  walletId: string;
  userId: string;
  orderId: string;
  instrumentId: string;
  instrument: string;
  category: Category;
  type: OrderType;
  kind: PendingKind;
  level: Decimal;
  expiresAt: string | null;
}>;

/**
 * The pending orders of all wallets, by instrument in the order in which a price would reach them, and by the end of
 * their day, so that a quote costs no more than the orders that it fills.
 */
export type PendingBook = Readonly<{
  /** Adds the pending orders of a wallet that is not in the book yet; returns their instruments. */
  load(walletId: string, wallet: Wallet): readonly string[];
  /** Folds in an event of a wallet; returns the instrument that an order now waits for, if any. */
  apply(walletId: string, event: WalletEvent): string | null;
  /** Whether the wallet has pending orders. */
  holds: (walletId: string) => boolean;
  /** Removes the orders whose level this quote has reached and returns each once. */
  takeReached: (instrument: string, quote: Pick<Quote, 'bid' | 'ask'>) => readonly WaitingOrder[];
  /** Removes the orders whose day is over and returns each once. */
  takeOver: (nowMs: number) => readonly WaitingOrder[];
  /** Watches the level or the day of a removed order again; does nothing if the order is no longer pending. */
  putBack: (order: WaitingOrder, what: 'level' | 'day') => void;
}>;

type Side = Readonly<{ type: OrderType; kind: PendingKind; levels: SortedLevels }>;

const sidesOfInstrument = (): readonly Side[] =>
  orderTypes.flatMap((type) =>
    pendingKinds.map((kind) => ({
      type,
      kind,
      levels: createSortedLevels(pendingSideOf(type, kind) === 'above'),
    })),
  );

/** What the book keeps of an order. */
type Entering = Omit<WaitingOrder, 'walletId' | 'userId'>;

/** The end of the order's day as a number that can be sorted. */
const dayOf = ({ orderId, expiresAt }: WaitingOrder) =>
  expiresAt === null ? null : { orderId, level: String(Date.parse(expiresAt)) };

/** An empty book; everything in it comes from `load` and `apply`. */
export const createPendingBook = (): PendingBook => {
  const orders = new Map<string, WaitingOrder>();
  const countOf = new Map<string, number>();
  const sides = new Map<string, readonly Side[]>();
  const days = createSortedLevels(true);

  const levelsOf = ({ instrument, type, kind }: WaitingOrder): SortedLevels => {
    const known = sides.get(instrument) ?? sidesOfInstrument();
    sides.set(instrument, known);
    const side = known.find((candidate) => candidate.type === type && candidate.kind === kind);
    invariant(side, 'every order type and kind has a side');
    return side.levels;
  };

  const watch = (order: WaitingOrder, what: 'level' | 'day'): void => {
    const day = dayOf(order);
    if (what === 'level') levelsOf(order).add(order);
    else if (day !== null) days.add(day);
  };

  const unwatch = (order: WaitingOrder, what: 'level' | 'day'): void => {
    const day = dayOf(order);
    if (what === 'level') levelsOf(order).remove(order);
    else if (day !== null) days.remove(day);
  };

  const count = (walletId: string, change: number): void => {
    const left = (countOf.get(walletId) ?? 0) + change;
    if (left > 0) countOf.set(walletId, left);
    else countOf.delete(walletId);
  };

  const enter = (walletId: string, userId: string, data: Entering): string => {
    const { orderId, instrumentId, instrument, category, type, kind, level, expiresAt } = data;
    const order = { orderId, instrumentId, instrument, category, type, kind, level, expiresAt };
    const waiting = { ...order, walletId, userId };
    orders.set(orderId, waiting);
    count(walletId, 1);
    watch(waiting, 'level');
    watch(waiting, 'day');
    return instrument;
  };

  const change = (orderId: string, level: Decimal): string | null => {
    const order = orders.get(orderId);
    if (order === undefined) return null;
    unwatch(order, 'level');
    const changed = { ...order, level };
    orders.set(orderId, changed);
    watch(changed, 'level');
    return order.instrument;
  };

  const leave = (orderId: string): void => {
    const order = orders.get(orderId);
    if (order === undefined) return;
    orders.delete(orderId);
    count(order.walletId, -1);
    unwatch(order, 'level');
    unwatch(order, 'day');
  };

  const known = ({ orderId }: Readonly<{ orderId: string }>): readonly WaitingOrder[] => {
    const order = orders.get(orderId);
    return order === undefined ? [] : [order];
  };

  return {
    load: (walletId, wallet) =>
      wallet.status === 'open'
        ? wallet.pending.map((order) => enter(walletId, wallet.userId, order))
        : [],
    apply: (walletId, event) => {
      if (!isPendingOrderEvent(event) || isPendingLink(event)) return null;
      if (event.type === 'PendingOrderChanged') return change(event.data.orderId, event.data.level);
      if (event.type === 'PendingOrderPlaced')
        return enter(walletId, event.data.userId, event.data);
      leave(event.data.orderId);
      return null;
    },
    holds: (walletId) => countOf.has(walletId),
    takeReached: (instrument, { bid, ask }) =>
      (sides.get(instrument) ?? []).flatMap(({ type, levels }) =>
        levels.takeReached(currentRate({ type, bid, ask })).flatMap(known),
      ),
    takeOver: (nowMs) => days.takeReached(String(nowMs)).flatMap(known),
    putBack: ({ orderId }, what) => {
      // Uses the current order, because its level may have changed since it was taken.
      const order = orders.get(orderId);
      if (order === undefined) return;
      unwatch(order, what);
      watch(order, what);
    },
  };
};
