import {
  categoryOf,
  type DomainEvent,
  type RecordedEvent,
} from '../../../domain/shared/messages.ts';
import type { AgedQuote, Category } from '../../../domain/shared/trading/types.ts';
import { settingsStreamId } from '../../../domain/shared/settings.ts';
import { siteSettings } from '../../../domain/site/site-settings/settings.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { isFresh } from '../../../domain/trading/wallet/rules.ts';
import {
  noStream,
  type EventStore,
  type SubscriptionMessage,
} from '../../../infra/event-store/port.ts';
import type { HeldQuote, QuoteBook } from '../../../infra/market-data/quote-book.ts';
import { streamOf } from '../../core/erased-decider.ts';
import type { EventReader } from '../../core/event-reader.ts';
import type { FoldLoader } from '../../core/fold-loader.ts';
import type { Clock, Handler } from '../../core/handle.ts';
import { createAlertBook } from './alert-book.ts';
import { alertsFromTheBeginning, startAlertWatch, type AlertsFrom } from './alert-watch.ts';
import { createErrands } from './errands.ts';
import { createLevelBook } from './level-book.ts';
import { createPendingBook, type WaitingOrder } from './pending-book.ts';
import { expiring, filling, type FillFacts } from './pending-fills.ts';
import { createStopBook } from './stop-book.ts';
import { createStopOuts } from './stop-outs.ts';
import { closing, firing, moving } from './trigger-commands.ts';
import { createWalletWatch, theBeginning, type WatchedFrom } from './wallet-watch.ts';

export type TriggerEngineSettings = Readonly<{
  store: Pick<EventStore, 'subscribe' | 'read'>;
  reader: EventReader;
  /** Reads the wallets that it begins with, and each wallet that opens its first order. */
  loader: Pick<FoldLoader, 'load'>;
  /** Where it begins; default the beginning of the log. */
  from?: WatchedFrom;
  /** Where the watch of price alerts begins; default the beginning of the log. */
  alertsFrom?: AlertsFrom;
  handler: Pick<Handler, 'handle'>;
  quotes: QuoteBook;
  /** `null` for an instrument that was never listed. */
  categoryNamed: (instrument: string) => Category | null;
  /** The facts, besides the price, on which the fill of a pending order is decided. */
  fillFacts: (order: WaitingOrder) => Promise<FillFacts>;
  clock: Clock;
  /** The clock that ends the days of orders; default `clock`. */
  dayClock?: Clock;
  /** Called each time all events of levels up to this position have been delivered. */
  onHeard?: (position: bigint) => void;
  /** The same for price alerts. */
  onAlertsHeard?: (position: bigint) => void;
  /** Called with errors other than expected refusals; the same quote is tried again while it is fresh. */
  onError: (error: unknown) => void;
  retryDelaysMs?: readonly number[];
  /** How often it looks for orders whose day is over, in milliseconds. */
  daysEveryMs?: number;
  /** A clock that only moves forward, by which a quote ages between two tries; default `performance.now`. */
  nowMs?: () => number;
}>;

export type TriggerEngine = Readonly<{
  /** Resolves when the backlog of the log is in the book. */
  caughtUp: Promise<void>;
  /** Wallets with open orders, as of the last event that was delivered. */
  holding: () => ReadonlySet<string>;
  /** The people who have waiting price alerts. */
  holdingAlerts: () => ReadonlySet<string>;
  /** Resolves when no command is in flight; for tests and for an orderly shutdown. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/** The events of the log that the engine subscribes to. */
export const heardByTriggers = {
  categories: [walletDecider.category, siteSettings.decider.category],
  exceptTypes: ['WalletOpened'],
} as const;

const defaultDaysEveryMs = 1_000;
/** How long a wallet is left alone after its stop-out failed. */
const pauseMs = 1_000;

const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * Acts on levels that the price has reached: it closes orders, moves stops that follow the price, fills pending orders,
 * ends those whose day is over, and stops out wallets whose margin level is too low. It keeps all these levels in
 * memory, from the log, and decides nothing itself: it sends `CloseOrderAtLevel` or `FillPendingOrder`, and the decider
 * checks that the level still stands and the quote crosses it. A command's id is derived from order, kind and level, so
 * that a second engine or a retry changes nothing. `stop-outs.ts` does the same with `StopOut`.
 */
export const startTriggerEngine = (settings: TriggerEngineSettings): TriggerEngine => {
  const {
    store,
    reader,
    loader,
    from = theBeginning,
    alertsFrom = alertsFromTheBeginning,
    handler,
    quotes,
    categoryNamed,
    fillFacts,
    clock,
    dayClock = clock,
    onHeard = () => undefined,
    onAlertsHeard = () => undefined,
    onError,
    daysEveryMs = defaultDaysEveryMs,
    retryDelaysMs,
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
    categoryNamed,
    clock,
    stopOutLevel: () => site.parts.SiteSettingsChanged.values.stopOutLevel,
    marginCallLevel: () => site.parts.SiteSettingsChanged.values.marginCallLevel,
    onError,
    pauseMs,
    nowMs,
  });
  const wallets = createWalletWatch({ loader, levels: book, pending, stops, stopOuts }, from);
  const errands = createErrands({ onError, retryDelaysMs });
  let isStopped = false;
  let { position } = from;
  let live = false;
  let alertsAreKnown = false;
  let goLive: () => void = () => undefined;
  const caughtUp = new Promise<void>((resolve) => {
    goLive = resolve;
  });

  const check = (quote: HeldQuote): void => {
    if (!live || isStopped || !isFresh(quote, clock().toISOString())) return;
    const takenAtMs = nowMs();
    const aged = (): AgedQuote => ({ ...quote, ageMs: quote.ageMs + nowMs() - takenAtMs });
    const { instrument } = quote;
    const at = (): readonly [AgedQuote, string] => [aged(), clock().toISOString()];
    const closings = book.takeCrossed(instrument, quote).map((crossed) => ({
      category: crossed.category,
      send: () => handler.handle(closing(crossed, ...at())),
      putBack: () => book.putBack(crossed),
    }));
    const movings = stops.takeReached(instrument, quote).map((reached) => ({
      category: reached.category,
      send: () => handler.handle(moving(reached, ...at())),
      putBack: () => stops.putBack(reached),
    }));
    const fillings = pending.takeReached(instrument, quote).map((order) => ({
      category: order.category,
      send: async () => {
        const facts = await fillFacts(order);
        const [given, told] = at();
        // A clock that jumped ahead must not end a day order here; with a quote of that clock the fill waits.
        const now = order.expiresAt === null ? told : earlier(told, dayClock().toISOString());
        return handler.handle(filling(order, facts, { quote: given, now }));
      },
      putBack: () => pending.putBack(order, 'level'),
    }));
    const firings = (alertsAreKnown ? alerts.takeReached(instrument, quote) : []).map((alert) => ({
      category: alert.category,
      send: () => handler.handle(firing(alert, ...at())),
      putBack: () => alerts.putBack(alert),
    }));
    // Closings go first, because they may free the margin that fills need.
    const reached = [...closings, ...movings, ...fillings, ...firings];
    if (reached.length === 0) return;
    const status = quotes.marketStatus();
    const isOpen = ({ category }: Readonly<{ category: Category }>): boolean =>
      status[category].state === 'open';
    for (const errand of reached) if (!isOpen(errand)) errand.putBack();
    errands.send(reached.filter(isOpen));
  };

  const checkDays = (): void => {
    if (!live || isStopped) return;
    errands.send(
      pending.takeOver(dayClock().getTime()).map((order) => ({
        send: () => handler.handle(expiring(order, dayClock().toISOString())),
        putBack: () => pending.putBack(order, 'day'),
      })),
    );
  };

  const checkLatest = (instrument: string): void => {
    const quote = quotes.latest(instrument);
    if (quote !== null) check(quote);
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
    // A batch that failed halfway is delivered again.
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
  const alertWatch = startAlertWatch({
    store,
    reader,
    loader,
    book: alerts,
    from: alertsFrom,
    onKnown: () => {
      alertsAreKnown = true;
      for (const quote of quotes.all()) check(quote);
    },
    onSet: checkLatest,
    onHeard: onAlertsHeard,
  });
  const days = setInterval(checkDays, daysEveryMs);
  const watchesOrders = (): boolean => wallets.holding().size > 0 || alerts.count() > 0;
  const endListening = quotes.onChange((changed) => {
    for (const quote of changed) check(quote);
    if (live) stopOuts.priced(changed);
  }, watchesOrders);

  const idle = async (): Promise<void> => {
    await errands.idle();
    await stopOuts.idle();
  };

  return {
    caughtUp,
    holding: wallets.holding,
    holdingAlerts: alerts.holding,
    idle,
    stop: async () => {
      isStopped = true;
      errands.stop();
      clearInterval(days);
      endListening();
      await Promise.all([subscription.stop(), alertWatch.stop()]);
      await Promise.all([stopOuts.stop(), idle()]);
    },
  };
};
