import type { Decimal } from '../../../domain/shared/decimal.ts';
import { isDomainError, type Refusal } from '../../../domain/shared/errors.ts';
import { systemActor, systemActors, type DomainEvent } from '../../../domain/shared/messages.ts';
import type { Category, MarketQuotes } from '../../../domain/shared/trading/types.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { isFresh } from '../../../domain/trading/wallet/rules.ts';
import type { HeldQuote, QuoteBook } from '../../../infra/market-data/quote-book.ts';
import { pause } from '../../../infra/pause.ts';
import type { Clock, Handler } from '../../core/handle.ts';
import { derivedSending } from '../../core/metadata.ts';
import { createMarginBook } from './margin-book.ts';
import { createMarginCalls } from './margin-calls.ts';
import { createSilences } from './silences.ts';

/**
 * Watches the margin level of every wallet and sends `StopOut` when it may be too low. The decider counts exactly,
 * chooses the orders and closes them in one append, so that sending twice changes nothing. Owners of wallets below the
 * warning level but above the stop-out level are warned.
 */
export type StopOuts = Readonly<{
  /** Adds a wallet that is not known yet, as it was after the event of this revision. */
  load(walletId: string, wallet: unknown, revision: number): void;
  /** Forgets a wallet without open orders. */
  forget: (walletId: string) => void;
  /** Whether the wallet has open orders. */
  holds: (walletId: string) => boolean;
  /** The revision of the last event that was folded in; -1 for none. */
  revisionOf: (walletId: string) => number;
  /** Folds in an event of a wallet. */
  apply(walletId: string, event: DomainEvent, revision: number): void;
  /** Takes new prices and checks the wallets that they affect. */
  priced: (changed: readonly HeldQuote[]) => void;
  checkWallets: (walletIds: readonly string[]) => void;
  checkAll: () => void;
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}>;

export type StopOutSettings = Readonly<{
  handler: Pick<Handler, 'handle'>;
  quotes: Pick<QuoteBook, 'latest' | 'marketStatus'>;
  /** `null` for an instrument that was never listed. */
  categoryNamed: (instrument: string) => Category | null;
  clock: Clock;
  /** The site setting, in percent; 0 for no stop-outs. */
  stopOutLevel: () => Decimal;
  /** The level at which owners are warned, also in percent. */
  marginCallLevel: () => Decimal;
  onError: (error: unknown) => void;
  /** How long a wallet is left alone after an unexpected error. */
  pauseMs: number;
  /** A clock that only moves forward. */
  nowMs: () => number;
}>;

const inFlightMax = 64;

/** The decider counted exactly and refused, or a price is no longer valid: the next price tries again. */
const passed: ReadonlySet<Refusal> = new Set([
  tradingErrors.STOP_OUT_NOT_REACHED,
  tradingErrors.PRICE_STALE,
  tradingErrors.MARKET_CLOSED,
  tradingErrors.WALLET_NOT_FOUND,
]);

export const createStopOuts = (settings: StopOutSettings): StopOuts => {
  const { handler, quotes, categoryNamed, clock, stopOutLevel, marginCallLevel } = settings;
  const { onError, pauseMs, nowMs } = settings;
  const book = createMarginBook();
  const silences = createSilences({ categoryNamed, nowMs });
  // The loader and the log return untyped states and events.
  const log: Readonly<{
    load(walletId: string, wallet: unknown, revision: number): void;
    apply(walletId: string, event: DomainEvent, revision: number): void;
  }> = book;
  const waiting = new Set<string>();
  const underWay = new Map<string, Promise<void>>();
  /** The revision at which a wallet was stopped out: until the log delivers later events, its book is outdated. */
  const stoppedAt = new Map<string, number>();
  const stopping = new AbortController();

  /**
   * The newest quotes of what a wallet holds; `null` while a quote of an open market is missing or old. An instrument
   * whose exchange rests counts as one of a closed market: otherwise a small holding in it would protect the wallet
   * from a stop-out.
   */
  const quotesOf = (walletId: string, now: string): MarketQuotes | null => {
    const status = quotes.marketStatus();
    const found: Record<string, MarketQuotes[string]> = {};
    for (const [instrument, category] of book.heldBy(walletId)) {
      const quote = quotes.latest(instrument);
      if (quote === null) return null;
      const isOld = !isFresh(quote, now);
      const market = isOld && silences.rests(quote, category) ? 'closed' : status[category].state;
      if (market === 'open' && isOld) return null;
      found[instrument] = { ...quote, market };
    }
    return found;
  };

  const calls = createMarginCalls({
    handler,
    clock,
    levels: () => ({ marginCallLevel: marginCallLevel(), stopOutLevel: stopOutLevel() }),
    quotesOf,
    revisionOf: book.revisionOf,
    onError,
    nowMs,
  });

  const send = async (walletId: string): Promise<void> => {
    const now = clock().toISOString();
    const evidence = quotesOf(walletId, now);
    const hasOpenMarket = Object.values(evidence ?? {}).some(({ market }) => market === 'open');
    if (evidence === null || !hasOpenMarket) return;
    const revision = book.revisionOf(walletId);
    try {
      await handler.handle(
        stopOutOf(walletId, revision, { stopOutLevel: stopOutLevel(), quotes: evidence, now }),
      );
      stoppedAt.set(walletId, revision);
    } catch (error) {
      if (isDomainError(error) && passed.has(error.refusal)) return;
      onError(error);
      await pause(pauseMs, stopping.signal);
    }
  };

  const sendWaiting = (): void => {
    for (const walletId of waiting) {
      if (underWay.size >= inFlightMax) return;
      waiting.delete(walletId);
      const sending = send(walletId).finally(() => {
        underWay.delete(walletId);
        if (!stopping.signal.aborted) sendWaiting();
      });
      underWay.set(walletId, sending);
    }
  };

  const queue = (walletId: string): void => {
    if (underWay.has(walletId)) return;
    const stopped = stoppedAt.get(walletId);
    if (stopped !== undefined && book.revisionOf(walletId) <= stopped) return;
    stoppedAt.delete(walletId);
    waiting.add(walletId);
  };

  const check = (find: (percent: number) => readonly string[]): void => {
    const [closes, warns] = [Number(stopOutLevel()), Number(marginCallLevel())];
    const percent = Math.max(closes, warns);
    if (percent === 0 || stopping.signal.aborted) return;
    for (const walletId of find(percent))
      if (closes > 0 && (closes >= warns || book.isBelow(walletId, closes))) queue(walletId);
      else calls.call(walletId);
    sendWaiting();
  };

  const idle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay.values());
    await calls.idle();
  };

  return {
    load: (walletId, wallet, revision) => log.load(walletId, wallet, revision),
    forget: (walletId) => {
      book.forget(walletId);
      calls.forget(walletId);
      stoppedAt.delete(walletId);
    },
    holds: (walletId) => book.heldBy(walletId).size > 0,
    revisionOf: book.revisionOf,
    apply: (walletId, event, revision) => log.apply(walletId, event, revision),
    priced: (changed) => {
      silences.heard(changed, clock().toISOString());
      for (const quote of changed) book.price(quote.instrument, quote);
      check((percent) => changed.flatMap(({ instrument }) => book.belowWith(instrument, percent)));
    },
    checkWallets: (walletIds) =>
      check((percent) => walletIds.filter((walletId) => book.isBelow(walletId, percent))),
    checkAll: () => check(book.below),
    idle,
    stop: async () => {
      stopping.abort();
      waiting.clear();
      await calls.stop();
      await idle();
    },
  };
};

/** The command's id comes from the wallet's known revision, so that the wallet is stopped out once per revision. */
const stopOutOf = (
  walletId: string,
  revision: number,
  data: Readonly<{ stopOutLevel: Decimal; quotes: MarketQuotes; now: string }>,
) => ({
  ...derivedSending({
    actor: systemActor(systemActors.triggers),
    source: walletId,
    purpose: `stop out after revision ${revision}`,
    correlationId: walletId,
  }),
  decider: walletDecider,
  streamId: walletId,
  command: { type: 'StopOut' as const, data },
  outcome: () => ({ status: 200, body: { id: walletId } }),
});
