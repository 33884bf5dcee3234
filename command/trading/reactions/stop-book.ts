import type { Decimal } from '../../../domain/shared/decimal.ts';
import { currentRate } from '../../../domain/shared/trading/formulas.ts';
import {
  orderTypes,
  type Category,
  type OrderType,
  type Quote,
} from '../../../domain/shared/trading/types.ts';
import { isOrderEvent, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import {
  guardAfterHand,
  guardAfterMove,
  nextMoveAt,
  type Guard,
} from '../../../domain/trading/wallet/guard.ts';
import type { Wallet } from '../../../domain/trading/wallet/state.ts';
import { createSortedLevels, type SortedLevels } from './sorted-levels.ts';

/** A stop whose next move is due at a price that was reached. */
export type ReachedStop = Readonly<{
  walletId: string;
  orderId: string;
  turn: number;
  category: Category;
}>;

/**
 * The stops of all wallets that move by themselves, by instrument and in the order in which a price would move them, so
 * that a quote costs no more than the stops that it moves. It holds no order whose stop does not move.
 */
export type StopBook = Readonly<{
  /** Adds the open orders of a wallet that is not in the book yet; returns their instruments. */
  load(walletId: string, wallet: Wallet): readonly string[];
  /** Folds in an event of a wallet; returns the instrument whose stops changed, if any. */
  apply(walletId: string, event: WalletEvent): string | null;
  /** Removes the stops that move at this quote and returns each once. */
  takeReached: (instrument: string, quote: Pick<Quote, 'bid' | 'ask'>) => readonly ReachedStop[];
  /** Watches a removed stop again; does nothing if it has changed since. */
  putBack: (stop: ReachedStop) => void;
}>;

type Watched = Readonly<{
  walletId: string;
  instrument: string;
  category: Category;
  type: OrderType;
  loss: Decimal | null;
  guard: Guard;
}>;

type Side = Readonly<{ type: OrderType; levels: SortedLevels }>;

/** An empty book; everything in it comes from `load` and `apply`. */
export const createStopBook = (): StopBook => {
  const orders = new Map<string, Watched>();
  const sides = new Map<string, readonly Side[]>();

  const levelsOf = ({ instrument, type }: Watched): SortedLevels | undefined => {
    const known =
      sides.get(instrument) ??
      orderTypes.map((each) => ({ type: each, levels: createSortedLevels(each === 'buy') }));
    sides.set(instrument, known);
    return known.find((side) => side.type === type)?.levels;
  };

  const unwatch = (orderId: string): void => {
    const order = orders.get(orderId);
    const level = order === undefined ? null : nextMoveAt(order);
    if (order !== undefined && level !== null) levelsOf(order)?.remove({ orderId, level });
  };

  const watch = (orderId: string, order: Watched): string => {
    unwatch(orderId);
    orders.set(orderId, order);
    const level = nextMoveAt(order);
    if (level !== null) levelsOf(order)?.add({ orderId, level });
    return order.instrument;
  };

  const apply: StopBook['apply'] = (walletId, event) => {
    if (!isOrderEvent(event)) return null;
    const { orderId } = event.data;
    const before = orders.get(orderId);
    if (event.type === 'OrderTrailSet') {
      const { instrument, category, type, loss } = event.data;
      const guard = guardAfterMove(before?.guard ?? null, event.data);
      return watch(orderId, { walletId, instrument, category, type, loss, guard });
    }
    if (before === undefined) return null;
    if (event.type === 'OrderStopMoved') {
      const { loss } = event.data;
      return watch(orderId, { ...before, loss, guard: guardAfterMove(before.guard, event.data) });
    }
    if (event.type === 'OrderLevelsSet' || event.type === 'OrderAmended') {
      const { loss } = event.data;
      const guard = guardAfterHand(before.guard, loss);
      return guard === null ? null : watch(orderId, { ...before, loss, guard });
    }
    if (event.type === 'OrderClosed' || event.type === 'OrderCancelled') {
      unwatch(orderId);
      orders.delete(orderId);
    }
    return null;
  };

  return {
    load: (walletId, wallet) =>
      wallet.status === 'open'
        ? wallet.orders.flatMap(({ orderId, guard, ...order }) =>
            guard === null ? [] : [watch(orderId, { ...watchedOf(order), walletId, guard })],
          )
        : [],
    apply,
    takeReached: (instrument, { bid, ask }) =>
      (sides.get(instrument) ?? []).flatMap(({ type, levels }) =>
        levels.takeReached(currentRate({ type, bid, ask })).flatMap(({ orderId }) => {
          const order = orders.get(orderId);
          if (order === undefined) return [];
          const { walletId, category, guard } = order;
          return [{ walletId, orderId, turn: guard.turn, category }];
        }),
      ),
    putBack: ({ orderId, turn }) => {
      const order = orders.get(orderId);
      if (order?.guard.turn === turn) watch(orderId, order);
    },
  };
};

/** The fields of an order that the book keeps. */
const watchedOf = ({
  instrument,
  category,
  type,
  loss,
}: Pick<Watched, 'instrument' | 'category' | 'type' | 'loss'>) => ({
  instrument,
  category,
  type,
  loss,
});
