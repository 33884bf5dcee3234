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

/** Where the watch begins: all alerts are those of these people and those set after this position. */
export type AlertsFrom = Readonly<{
  position: bigint;
  /** Everybody who had a waiting alert at that position; it may also hold people who had none. */
  userIds: readonly string[];
}>;

export const alertsFromTheBeginning: AlertsFrom = { position: 0n, userIds: [] };

export type AlertWatchSettings = Readonly<{
  store: Pick<EventStore, 'subscribe'>;
  reader: EventReader;
  loader: Pick<FoldLoader, 'load'>;
  book: AlertBook;
  from: AlertsFrom;
  /** Called once, when all alerts are known. */
  onKnown: () => void;
  /** Called when an alert starts to wait for this instrument. */
  onSet: (instrument: string) => void;
  /** Called each time all events up to this position have been delivered. */
  onHeard: (position: bigint) => void;
}>;

/** The events of the log that the watch subscribes to. */
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
 * Keeps the book of price alerts in step with the log. While it catches up, it only notes who set an alert since its
 * first position. Then it reads the alerts of these people, and of those it began with, from the store.
 */
export const startAlertWatch = (
  settings: AlertWatchSettings,
): Readonly<{ stop: () => Promise<void> }> => {
  const { store, reader, loader, book, from, onKnown, onSet, onHeard } = settings;
  const users = new Set(from.userIds);
  /** The revision up to which each person was read: events up to it are already in the book. */
  const revisions = new Map<string, number>();
  let isKnown = false;

  const read = (): Promise<readonly Loaded[]> =>
    inParallel([...users], loadsAtOnce, async (userId) => ({
      ...(await loader.load(traderDecider, streamOf(traderDecider, userId))),
      userId,
    }));

  // The loader returns untyped states.
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
