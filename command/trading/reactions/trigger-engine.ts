import { isDomainError, type Refusal } from '../../../domain/shared/errors.ts';
import {
  categoryOf,
  systemActor,
  systemActors,
  type DomainEvent,
  type RecordedEvent,
} from '../../../domain/shared/messages.ts';
import type { AgedQuote, Category } from '../../../domain/shared/trading/types.ts';
import { settingsStreamId } from '../../../domain/shared/settings.ts';
import { siteSettings } from '../../../domain/site/site-settings/settings.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { isPriceAlertEvent } from '../../../domain/trading/trader/alert-events.ts';
import { traderDecider } from '../../../domain/trading/trader/decider.ts';
import type { TraderEvent } from '../../../domain/trading/trader/events.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { isFresh } from '../../../domain/trading/wallet/rules.ts';
import {
  noStream,
  type EventStore,
  type SubscriptionMessage,
} from '../../../infra/event-store/port.ts';
import type { HeldQuote, QuoteBook } from '../../../infra/market-data/quote-book.ts';
import { streamOf } from '../../core/erased-decider.ts';
import { pause } from '../../../infra/pause.ts';
import type { EventReader } from '../../core/event-reader.ts';
import type { FoldLoader } from '../../core/fold-loader.ts';
import type { Clock, Handler } from '../../core/handle.ts';
import { derivedSending } from '../../core/metadata.ts';
import { createAlertBook, type BookedAlert } from './alert-book.ts';
import { createLevelBook, type CrossedLevel } from './level-book.ts';
import { createPendingBook, type WaitingOrder } from './pending-book.ts';
import { expiring, filling, type FillFacts } from './pending-fills.ts';
import { createStopBook, type ReachedStop } from './stop-book.ts';
import { createStopOuts } from './stop-outs.ts';
import { createWalletWatch, theBeginning, type WatchedFrom } from './wallet-watch.ts';

export type TriggerEngineSettings = Readonly<{
  store: Pick<EventStore, 'subscribe' | 'read'>;
  reader: EventReader;
  /** Reads a wallet that opens its first order, and those that it begins with. */
  loader: Pick<FoldLoader, 'load'>;
  /** Where it begins; default the beginning of the log. */
  from?: WatchedFrom;
  handler: Pick<Handler, 'handle'>;
  quotes: QuoteBook;
  /** What the filling of a pending order rests on beside its price. */
  fillFacts: (order: WaitingOrder) => Promise<FillFacts>;
  clock: Clock;
  /** Told of each moment in which all that it keeps levels of was delivered, up to this position. */
  onHeard?: (position: bigint) => void;
  /** Told of failures that are none of ours; the same quote is tried again while it is fresh. */
  onError: (error: unknown) => void;
  retryDelaysMs?: readonly number[];
  /** How often it looks for orders whose day is over. */
  daysEveryMs?: number;
  /** A clock that only moves forward, by which a quote ages between two tries; default `performance.now`. */
  nowMs?: () => number;
}>;

export type TriggerEngine = Readonly<{
  /** Resolves when the backlog of the log is in the book. */
  caughtUp: Promise<void>;
  /** Wallets with open orders, as of the last event that was delivered. */
  holding: () => ReadonlySet<string>;
  /** Resolves when nothing is under way: for tests and for a tidy end. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/** What the engine hears of the log. */
export const heardByTriggers = {
  categories: [walletDecider.category, siteSettings.decider.category],
  exceptTypes: ['WalletOpened'],
} as const;

const inFlightMax = 64;
const defaultDaysEveryMs = 1_000;
/** A quote that crossed a level counts for as long as it is fresh, five seconds. */
const defaultRetryDelaysMs = [100, 200, 400, 800, 1_600];
/** How long a wallet whose stop-out failed is left alone. */
const pauseMs = 1_000;

/** The order or the level is gone: what made it so comes by the log. */
const settled: ReadonlySet<Refusal> = new Set([
  tradingErrors.LEVEL_CHANGED,
  tradingErrors.ORDER_NOT_FOUND,
  tradingErrors.ALREADY_CLOSED,
  tradingErrors.WALLET_NOT_FOUND,
  tradingErrors.PENDING_ORDER_NOT_FOUND,
  tradingErrors.PRICE_ALERT_NOT_FOUND,
]);

/** The quote no longer serves, or nobody knows yet what else it rests on. */
const passed: ReadonlySet<Refusal> = new Set([
  tradingErrors.LEVEL_NOT_CROSSED,
  tradingErrors.PRICE_STALE,
  tradingErrors.MARKET_CLOSED,
  tradingErrors.PENDING_ORDER_NOT_OVER,
  generalErrors.REFERENCE_DATA_STALE,
]);

/**
 * Closes orders whose level the price has reached, moves stops that follow it, and closes those of wallets whose margin
 * level is too low; fills pending orders, and ends those whose day is over. It holds all these levels in memory, from the log, and decides nothing itself: it sends
 * `CloseOrderAtLevel` or `FillPendingOrder`, and the decider sees whether the level still stands and the quote crosses it. A
 * command's id comes from order, kind and level, so a second engine or a second try changes nothing. `stop-outs.ts` does the
 * same with `StopOut`.
 */
export const startTriggerEngine = (settings: TriggerEngineSettings): TriggerEngine => {
  const {
    store,
    reader,
    loader,
    from = theBeginning,
    handler,
    quotes,
    fillFacts,
    clock,
    onHeard = () => undefined,
    onError,
    daysEveryMs = defaultDaysEveryMs,
    retryDelaysMs = defaultRetryDelaysMs,
    nowMs = () => performance.now(),
  } = settings;
  const book = createLevelBook();
  const pending = createPendingBook();
  const stops = createStopBook();
  const alerts = createAlertBook();
  let site = siteSettings.decider.initialState();
  let siteRevision = noStream;
  const siteLog: Readonly<{ evolve(state: typeof site, event: DomainEvent): typeof site }> =
    siteSettings.decider;
  const stopOuts = createStopOuts({
    handler,
    quotes,
    clock,
    stopOutLevel: () => site.parts.SiteSettingsChanged.values.stopOutLevel,
    onError,
    pauseMs,
  });
  const wallets = createWalletWatch({ loader, levels: book, pending, stops, stopOuts }, from);
  const waiting: Errand[] = [];
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let { position } = from;
  let live = false;
  let alertsAreKnown = false;
  let goLive: () => void = () => undefined;
  const caughtUp = new Promise<void>((resolve) => {
    goLive = resolve;
  });

  const check = (quote: HeldQuote): void => {
    if (!live || stopping.signal.aborted || !isFresh(quote, clock().toISOString())) return;
    const takenAtMs = nowMs();
    const aged = (): AgedQuote => ({ ...quote, ageMs: quote.ageMs + nowMs() - takenAtMs });
    const closings = book
      .takeCrossed(quote.instrument, quote)
      .map((crossed): Errand & { category: Category } => ({
        category: crossed.category,
        send: () => handler.handle(closing(crossed, aged(), clock().toISOString())),
        putBack: () => book.putBack(crossed),
      }));
    const movings = stops
      .takeReached(quote.instrument, quote)
      .map((reached): Errand & { category: Category } => ({
        category: reached.category,
        send: () => handler.handle(moving(reached, aged(), clock().toISOString())),
        putBack: () => stops.putBack(reached),
      }));
    const firings = (alertsAreKnown ? alerts.takeReached(quote.instrument, quote) : []).map(
      (alert): Errand & { category: Category } => ({
        category: alert.category,
        send: () => handler.handle(firing(alert, aged(), clock().toISOString())),
        putBack: () => alerts.putBack(alert),
      }),
    );
    const fillings = pending
      .takeReached(quote.instrument, quote)
      .map((order): Errand & { category: Category } => ({
        category: order.category,
        send: async () => {
          const facts = await fillFacts(order);
          const now = clock().toISOString();
          return handler.handle(filling(order, facts, { quote: aged(), now }));
        },
        putBack: () => pending.putBack(order, 'level'),
      }));
    // What closes first may free the margin that what is opened needs.
    for (const { category, ...errand } of [...closings, ...movings, ...fillings, ...firings]) {
      if (quotes.marketStatus()[category].state === 'open') waiting.push(errand);
      else errand.putBack();
    }
    sendWaiting();
  };

  const checkDays = (): void => {
    if (!live || stopping.signal.aborted) return;
    for (const order of pending.takeOver(clock().getTime()))
      waiting.push({
        send: () => handler.handle(expiring(order, clock().toISOString())),
        putBack: () => pending.putBack(order, 'day'),
      });
    sendWaiting();
  };

  const checkLatest = (instrument: string): void => {
    const quote = quotes.latest(instrument);
    if (quote !== null) check(quote);
  };

  const sendWaiting = (): void => {
    while (underWay.size < inFlightMax) {
      const next = waiting.shift();
      if (next === undefined) return;
      const sending = send(next).finally(() => {
        underWay.delete(sending);
        if (!stopping.signal.aborted) sendWaiting();
      });
      underWay.add(sending);
    }
  };

  const send = async (errand: Errand): Promise<void> => {
    for (const delayMs of [...retryDelaysMs, null]) {
      const answer = await sendOnce(errand);
      if (answer === 'settled') return;
      if (answer === 'passed' || delayMs === null || stopping.signal.aborted) break;
      await pause(delayMs, stopping.signal);
    }
    // It stands and was not acted on: the next quote that crosses it is another chance.
    errand.putBack();
  };

  const sendOnce = async (errand: Errand): Promise<'settled' | 'passed' | 'failed'> => {
    try {
      await errand.send();
      return 'settled';
    } catch (error) {
      if (isDomainError(error) && settled.has(error.refusal)) return 'settled';
      if (isDomainError(error) && passed.has(error.refusal)) return 'passed';
      onError(error);
      return 'failed';
    }
  };

  const takeSite = (events: readonly RecordedEvent[]): void => {
    for (const event of events) {
      if (event.revision <= siteRevision) continue;
      site = siteLog.evolve(site, event);
      siteRevision = event.revision;
    }
  };

  const start = async (): Promise<void> => {
    const siteStream = streamOf(siteSettings.decider, settingsStreamId);
    takeSite(await reader.decodeAll(await store.read(siteStream)));
    await wallets.goLive();
    live = true;
    for (const quote of quotes.all()) check(quote);
    stopOuts.priced(quotes.all());
    checkDays();
    goLive();
  };

  const deliver = async (message: SubscriptionMessage): Promise<void> => {
    if (message.kind === 'caught-up') {
      if (!live) await start();
      return onHeard(message.position);
    }
    // A batch that failed half-way comes again.
    const news = (await reader.decodeAll(message.events)).filter(
      (event) => event.position > position,
    );
    const isOfSite = ({ stream }: RecordedEvent): boolean =>
      categoryOf(stream) === siteSettings.decider.category;
    const touched = await wallets.take(news.filter((event) => !isOfSite(event)));
    position = news.at(-1)?.position ?? position;
    if (!live) return;
    const ofSite = news.filter(isOfSite);
    takeSite(ofSite);
    if (ofSite.length > 0) stopOuts.checkAll();
    for (const instrument of touched.instruments) checkLatest(instrument);
    stopOuts.checkWallets([...touched.walletIds]);
  };

  const subscription = store.subscribe(from.position, deliver, heardByTriggers);
  // Few have alerts, and each has few: they are read from the beginning at each start.
  const hearAlerts = async (message: SubscriptionMessage): Promise<void> => {
    if (message.kind === 'caught-up') {
      if (alertsAreKnown) return;
      alertsAreKnown = true;
      for (const quote of quotes.all()) check(quote);
      return;
    }
    for (const event of await reader.decodeAll(message.events)) {
      if (!isTraderEvent(event) || !isPriceAlertEvent(event)) continue;
      const instrument = alerts.apply(event);
      if (instrument !== null && alertsAreKnown) checkLatest(instrument);
    }
  };
  const alertSubscription = store.subscribe(0n, hearAlerts, {
    categories: [traderDecider.category],
    exceptTypes: ['ActiveWalletSwitched', 'FavoriteAdded', 'FavoriteRemoved'],
  });
  const days = setInterval(checkDays, daysEveryMs);
  const watchesOrders = (): boolean => wallets.holding().size > 0 || alerts.count() > 0;
  const endListening = quotes.onChange((changed) => {
    for (const quote of changed) check(quote);
    if (live) stopOuts.priced(changed);
  }, watchesOrders);

  const idle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
    await stopOuts.idle();
  };

  return {
    caughtUp,
    holding: wallets.holding,
    idle,
    stop: async () => {
      stopping.abort();
      waiting.length = 0;
      clearInterval(days);
      endListening();
      await Promise.all([subscription.stop(), alertSubscription.stop()]);
      await Promise.all([stopOuts.stop(), idle()]);
    },
  };
};

/** A command to be sent, on a quote that grows older until it is carried out; and what is to be done where it is not. */
type Errand = Readonly<{ send: () => Promise<unknown>; putBack: () => void }>;

const closing = (crossed: CrossedLevel, quote: AgedQuote, now: string) => {
  const { walletId, orderId, kind, level } = crossed;
  return {
    ...derivedSending({
      actor: systemActor(systemActors.triggers),
      source: orderId,
      purpose: `close at ${kind} ${level}`,
      correlationId: orderId,
    }),
    decider: walletDecider,
    streamId: walletId,
    command: {
      type: 'CloseOrderAtLevel' as const,
      data: { orderId, kind, level, market: { quote, status: 'open' as const, now } },
    },
    outcome: () => ({ status: 200, body: { id: orderId } }),
  };
};

const firing = ({ userId, alertId }: BookedAlert, quote: AgedQuote, now: string) => ({
  ...derivedSending({
    actor: systemActor(systemActors.triggers),
    source: alertId,
    purpose: 'tell of the price',
    correlationId: alertId,
  }),
  decider: traderDecider,
  streamId: userId,
  command: {
    type: 'FirePriceAlert' as const,
    data: { alertId, market: { quote, status: 'open' as const, now } },
  },
  outcome: () => ({ status: 200, body: { id: alertId } }),
});

const isTraderEvent = (event: RecordedEvent): event is RecordedEvent<TraderEvent> =>
  categoryOf(event.stream) === traderDecider.category;

const moving = ({ walletId, orderId, turn }: ReachedStop, quote: AgedQuote, now: string) => ({
  ...derivedSending({
    actor: systemActor(systemActors.triggers),
    source: orderId,
    purpose: `move stop ${String(turn)}`,
    correlationId: orderId,
  }),
  decider: walletDecider,
  streamId: walletId,
  command: {
    type: 'MoveStop' as const,
    data: { orderId, turn, market: { quote, status: 'open' as const, now } },
  },
  outcome: () => ({ status: 200, body: { id: orderId } }),
});
