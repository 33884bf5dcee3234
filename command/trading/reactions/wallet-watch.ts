import { createBoundedCache } from '../../../infra/bounded-cache.ts';
import { idOf, type DomainEvent, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { streamOf } from '../../core/erased-decider.ts';
import type { FoldLoader, LoadedFold } from '../../core/fold-loader.ts';
import { inParallel } from '../../core/in-parallel.ts';
import type { LevelBook } from './level-book.ts';
import type { PendingBook } from './pending-book.ts';
import type { StopBook } from './stop-book.ts';
import type { StopOuts } from './stop-outs.ts';

/** Where the engine begins: what was open then, and all that came since, is all there is to watch. */
export type WatchedFrom = Readonly<{
  position: bigint;
  /** All wallets that had orders, open or waiting, at that position, and perhaps some that had none. */
  walletIds: readonly string[];
}>;

export const theBeginning: WatchedFrom = { position: 0n, walletIds: [] };

/**
 * What the log says of wallets with orders, open or waiting, brought into the books. Before it is live it only tells which wallets
 * these are; then it reads them from the store, as it later reads each wallet that has its first order.
 */
export type WalletWatch = Readonly<{
  /** Gives what changed; nothing before it is live. */
  take: (events: readonly RecordedEvent[]) => Promise<Touched>;
  goLive: () => Promise<void>;
  /** Wallets with orders, open or waiting. */
  holding: () => ReadonlySet<string>;
}>;

/** What a batch of events changed: instruments with other levels, and wallets. */
export type Touched = Readonly<{
  instruments: ReadonlySet<string>;
  walletIds: ReadonlySet<string>;
}>;

type WalletBooks = Readonly<{
  loader: Pick<FoldLoader, 'load'>;
  levels: LevelBook;
  pending: PendingBook;
  stops: StopBook;
  stopOuts: Pick<StopOuts, 'load' | 'apply' | 'forget' | 'holds' | 'revisionOf'>;
}>;

type Loaded = LoadedFold & Readonly<{ walletId: string }>;

const loadsAtOnce = 16;
/** Wallets without orders that are still known, since many open one again soon. */
const idleMax = 10_000;

/** What events of these types change of the number of orders, open or waiting. */
const ordersChange: Readonly<Record<string, number>> = {
  OrderOpened: 1,
  OrderClosed: -1,
  OrderCancelled: -1,
  PendingOrderPlaced: 1,
  PendingOrderCancelled: -1,
  PendingOrderExpired: -1,
  PendingOrderFilled: -1,
  PendingOrderRefused: -1,
};

/** How many orders of each wallet began and have not ended. Those of wallets it began with are not counted, but many. */
const createTally = (walletIds: readonly string[]) => {
  const open = new Map(walletIds.map((walletId) => [walletId, Infinity]));
  return {
    count: ({ stream, type }: RecordedEvent): void => {
      const change = ordersChange[type];
      if (change === undefined) return;
      const left = (open.get(idOf(stream)) ?? 0) + change;
      if (left > 0) open.set(idOf(stream), left);
      else open.delete(idOf(stream));
    },
    walletIds: (): readonly string[] => [...open.keys()],
  };
};

export const createWalletWatch = (
  { loader, levels, pending, stops, stopOuts }: WalletBooks,
  { walletIds }: WatchedFrom,
): WalletWatch => {
  // Folds and the log's events have their types erased.
  const books: readonly Readonly<{
    load(walletId: string, wallet: unknown): readonly string[];
    apply(walletId: string, event: DomainEvent): string | null;
  }>[] = [levels, pending, stops];
  const tally = createTally(walletIds);
  const holding = new Set<string>();
  const idle = createBoundedCache<true>(idleMax, {
    dispose: (_is, walletId, reason) => {
      if (reason === 'evict') stopOuts.forget(walletId);
    },
  });
  let isLive = false;

  const settle = (walletId: string): void => {
    if (stopOuts.holds(walletId) || pending.holds(walletId)) {
      holding.add(walletId);
      idle.delete(walletId);
    } else {
      holding.delete(walletId);
      idle.set(walletId, true);
    }
  };

  /** All are read before any is booked: what fails half-way is begun again, and changed nothing. */
  const read = (ids: readonly string[]): Promise<readonly Loaded[]> =>
    inParallel(ids, loadsAtOnce, async (walletId) => ({
      ...(await loader.load(walletDecider, streamOf(walletDecider, walletId))),
      walletId,
    }));

  const enter = ({ walletId, state, revision }: Loaded): readonly string[] => {
    const instruments = books.flatMap((book) => book.load(walletId, state));
    stopOuts.load(walletId, state, revision);
    settle(walletId);
    return instruments;
  };

  const isKnown = (walletId: string): boolean => holding.has(walletId) || idle.has(walletId);

  const takeLive = async (events: readonly RecordedEvent[]): Promise<Touched> => {
    const beginning = events.filter(({ type }) => (ordersChange[type] ?? 0) > 0);
    const unknown = new Set(
      beginning.map(({ stream }) => idOf(stream)).filter((id) => !isKnown(id)),
    );
    const instruments = new Set((await read([...unknown])).flatMap(enter));
    const touched = new Set(unknown);
    for (const event of events) {
      const walletId = idOf(event.stream);
      // The store may have shown more than the log had told by then.
      if (!isKnown(walletId) || event.revision <= stopOuts.revisionOf(walletId)) continue;
      for (const book of books) {
        const instrument = book.apply(walletId, event);
        if (instrument !== null) instruments.add(instrument);
      }
      stopOuts.apply(walletId, event, event.revision);
      settle(walletId);
      touched.add(walletId);
    }
    return { instruments, walletIds: touched };
  };

  return {
    take: async (events) => {
      if (isLive) return takeLive(events);
      events.forEach(tally.count);
      return { instruments: new Set(), walletIds: new Set() };
    },
    goLive: async () => {
      (await read(tally.walletIds())).forEach(enter);
      isLive = true;
    },
    holding: () => holding,
  };
};
