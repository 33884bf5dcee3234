import { categoryOf, idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { isPriceAlertEvent } from '../../../domain/trading/trader/alert-events.ts';
import { traderDecider } from '../../../domain/trading/trader/decider.ts';
import type { TraderEvent } from '../../../domain/trading/trader/events.ts';
import {
  noStream,
  type EventStore,
  type SubscriptionMessage,
} from '../../../infra/event-store/port.ts';
import { streamOf } from '../../core/erased-decider.ts';
import type { EventReader } from '../../core/event-reader.ts';
import type { FoldLoader, LoadedFold } from '../../core/fold-loader.ts';
import { inParallel } from '../../core/in-parallel.ts';
import type { AlertBook } from './alert-book.ts';

/** Where the watch begins: the alerts of these people, and those that were set since, are all there are. */
export type AlertsFrom = Readonly<{
  position: bigint;
  /** All who had an alert that waited at that position, and perhaps some who had none. */
  userIds: readonly string[];
}>;

export const alertsFromTheBeginning: AlertsFrom = { position: 0n, userIds: [] };

export type AlertWatchSettings = Readonly<{
  store: Pick<EventStore, 'subscribe'>;
  reader: EventReader;
  loader: Pick<FoldLoader, 'load'>;
  book: AlertBook;
  from: AlertsFrom;
  /** Told once, when all alerts are known. */
  onKnown: () => void;
  /** An alert waits for this instrument from now on. */
  onSet: (instrument: string) => void;
  /** Told of each moment in which all events up to this position were delivered. */
  onHeard: (position: bigint) => void;
}>;

/** What it hears of the log. */
export const heardOfAlerts = {
  categories: [traderDecider.category],
  exceptTypes: [
    'ActiveWalletSwitched',
    'FavoriteAdded',
    'FavoriteRemoved',
    'StatementMailsStopped',
    'StatementMailsResumed',
  ],
} as const;

const loadsAtOnce = 16;

type Loaded = LoadedFold & Readonly<{ userId: string }>;

const isTraderEvent = (event: RecordedEvent): event is RecordedEvent<TraderEvent> =>
  categoryOf(event.stream) === traderDecider.category;

/**
 * Keeps the book of price alerts as the log has them. First it only takes down who set one since the position it begins at;
 * then it reads these people, and those it began with, from the store.
 */
export const startAlertWatch = (
  settings: AlertWatchSettings,
): Readonly<{ stop: () => Promise<void> }> => {
  const { store, reader, loader, book, from, onKnown, onSet, onHeard } = settings;
  const users = new Set(from.userIds);
  /** Up to where each person was read: what the log tells of before is in the book. */
  const revisions = new Map<string, number>();
  let isKnown = false;

  const read = (): Promise<readonly Loaded[]> =>
    inParallel([...users], loadsAtOnce, async (userId) => ({
      ...(await loader.load(traderDecider, streamOf(traderDecider, userId))),
      userId,
    }));

  // Folds have their types erased.
  const loading: Readonly<{ load(userId: string, trader: unknown): void }> = book;

  const begin = async (): Promise<void> => {
    for (const { userId, state, revision } of await read()) {
      loading.load(userId, state);
      revisions.set(userId, revision);
    }
    users.clear();
    isKnown = true;
    onKnown();
  };

  const hear = async (message: SubscriptionMessage): Promise<void> => {
    if (message.kind === 'caught-up') {
      if (!isKnown) await begin();
      return onHeard(message.position);
    }
    for (const event of await reader.decodeAll(message.events)) {
      if (!isTraderEvent(event) || !isPriceAlertEvent(event)) continue;
      const userId = idOf(event.stream);
      if (!isKnown) users.add(userId);
      else if (event.revision > (revisions.get(userId) ?? noStream)) {
        const instrument = book.apply(event);
        if (instrument !== null) onSet(instrument);
      }
    }
  };

  return store.subscribe(from.position, hear, heardOfAlerts);
};
