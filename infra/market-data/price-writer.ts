import type { Pool, PoolClient } from 'pg';
import { LeaseLostError, type Lease, type Leases } from '../leases/leases.ts';
import { transactionUnder } from '../leases/transaction.ts';
import { whileHeld } from '../leases/while-held.ts';
import {
  dropOldCandles,
  lastCandles,
  mergeCandles,
  mergeCandlesUnder,
  newestMinutes,
} from './candle-store.ts';
import { createCandleBook, longerOf, type Candle } from './candles.ts';
import { isSameMarket, type PricedInstrument } from './instruments.ts';
import { fillGap } from './fill-gap.ts';
import { isSameStatus, statusAt, type HouseHours } from './house-hours.ts';
import { putVolumes } from './candle-volumes.ts';
import { writeFeed } from './feeds/feed-store.ts';
import { closingTicks } from './closing-ticks.ts';
import { prepareHistory, type HistoryPreparation } from './prepare-history.ts';
import type { PriceSource, Tick } from './prices.ts';
import { createSessionsOfPrices } from './sessions-of-prices.ts';
import {
  quotedInstruments,
  readNews,
  statusBy,
  writeMarketStatus,
  writeQuotes,
  type HeardTick,
  type QuoteNews,
} from './quote-store.ts';
import type { WriterBeat } from './writer-clock.ts';

export type PriceWriterSettings = Readonly<{
  pool: Pool;
  leases: Leases;
  /**
   * All instruments to price at this moment; asked each second, so that an added instrument is priced without a
   * restart. If a name then means a different instrument, the writer starts over.
   */
  instruments: () => readonly PricedInstrument[];
  hours: HouseHours;
  /** Seed of the simulated history. */
  seed: number;
  /**
   * Whether prices may be made up now, including historical ones. A rejection is reported and means no; yes if absent.
   */
  mayMakeUp?: () => Promise<boolean>;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  /** Milliseconds of a monotonic clock, by which the age of quotes is told; default `performance.now`. */
  monotonicMs?: () => number;
  /** Creates the feed of these instruments, starting from the given bids. */
  createSource: (
    instruments: readonly PricedInstrument[],
    bids: ReadonlyMap<string, string>,
    /** When the last candle of each instrument ended that is not made up. */
    knownUntilMs: ReadonlyMap<string, number>,
  ) => PriceSource;
  /** Whether this process follows prices closely; yes if absent. */
  isFollowed?: () => boolean;
  /** Receives what was written and how long that took, so that this process need not read it again. */
  onWritten?: (news: QuoteNews, tookMs: number) => void;
  onError: (error: unknown) => void;
}>;

const flushMs = 100;
const minuteMs = 60_000;
/** The interval while nobody follows prices closely; a quote read then is still as fresh as for a close follower. */
const restMs = 250;
const candlesEveryMs = 1_000;
/** The interval while no other process follows prices closely, so that nobody watches a chart move. */
const candlesRestMs = 5_000;
/** Longer candles are written this often, and old ones are dropped every hour. */
const longerEveryMs = 10_000;
const dropEveryMs = 3_600_000;
/** How often to look for added instruments. */
const adoptEveryMs = 1_000;
const retryMs = 500;
/** How often to check whether a crash has emptied the table of quotes. */
const restoreEveryMs = 5_000;
/** How often to check whether markets have opened or closed; readers know the time of the next change in advance. */
const statusEveryMs = 1_000;
/** Older than any price that may be traded on. */
const closingAgeMs = 3_600_000;

/**
 * Starts the price writer: the only process that writes prices, under the lease `prices`. It writes the latest quotes
 * every 100 ms, or four times a second while nobody follows them closely, and the candles of minutes every second, or
 * every five seconds while no other process follows prices closely. Longer candles are written when they begin and
 * every ten seconds; in between, readers complete them with their last minutes. First of all it writes the history of
 * the time before it started.
 */
export const startPriceWriter = (
  settings: PriceWriterSettings,
): Readonly<{ stop: () => Promise<void> }> =>
  whileHeld({
    leases: settings.leases,
    name: 'prices',
    retryMs,
    start: (lease) => write(settings, lease),
    onError: settings.onError,
  });

const write = async (settings: PriceWriterSettings, lease: Lease) => {
  const { pool, leases, hours, seed, now, createSource, onError } = settings;
  const instruments = settings.instruments();
  const monotonicMs = settings.monotonicMs ?? (() => performance.now());
  const transaction = { pool, leases, lease };
  // Identifies this writer's clock: each lease has its own epoch.
  const writer = String(lease.epoch);
  const heard = (tick: Tick): HeardTick => ({ ...tick, heardMs: monotonicMs() });
  /** Dated as old, so that nobody trades at the last price of a market that opens at this moment. */
  const closing = (tick: Tick): HeardTick => ({ ...tick, heardMs: monotonicMs() - closingAgeMs });
  let status = statusAt(hours, now());
  let statusMs = performance.now();

  /** The bids from which these instruments go on, and the ticks to show while their markets are closed. */
  const prepare = async (
    client: PoolClient,
    added: readonly PricedInstrument[],
    { catalogue, mayMakeUp }: Pick<HistoryPreparation, 'catalogue' | 'mayMakeUp'>,
  ) => {
    const nowMs = now();
    const made = { instruments: added, catalogue, hours, nowMs, seed, mayMakeUp };
    const bids = await prepareHistory(client, made);
    const known = mayMakeUp
      ? { candles: [], quotes: [], madeUp: bids }
      : {
          candles: await lastCandles(client),
          quotes: (await readNews(client, 0)).quotes,
          madeUp: null,
        };
    const asked = { instruments: added, status, nowMs, ...known };
    // Without made-up prices, a closing price came from some feed earlier: it must not be labelled as the simulator's.
    const ticks = closingTicks(asked).map((tick): Tick =>
      mayMakeUp ? tick : { ...tick, from: 'closing' },
    );
    return { bids, closings: ticks.map(closing) };
  };
  const mayMakeUp = (): Promise<boolean> =>
    (settings.mayMakeUp?.() ?? Promise.resolve(true)).catch((error: unknown) => {
      onError(error);
      return false;
    });

  let knownUntilMs: ReadonlyMap<string, number> = new Map();
  const begun = { catalogue: instruments, mayMakeUp: await mayMakeUp() };
  const { bids, closings } = await transactionUnder(transaction, async (client) => {
    await writeMarketStatus(client, status);
    // Adds what the longer candles lack if the previous writer was killed.
    await mergeCandles(client, longerOf(await newestMinutes(client)));
    knownUntilMs = new Map(
      (await lastCandles(client)).map(({ instrument, endMs }) => [instrument, endMs]),
    );
    return prepare(client, instruments, begun);
  });
  const source = createSource(instruments, bids, knownUntilMs);
  const priced = new Map(instruments.map((instrument) => [instrument.name, instrument]));

  const candleBook = createCandleBook();
  /** The last tick of each instrument that was written to the table. */
  const written = new Map<string, HeardTick>();
  let quotes = new Map(closings.map((tick) => [tick.instrument, tick]));
  let candles: readonly Candle[] = [];
  let isWantedElsewhere = true;
  let candlesMs = performance.now();
  let longerMs = candlesMs;
  let droppedMs = candlesMs;
  let adoptedMs = candlesMs;
  let restoredMs = candlesMs;

  /** A failed write is repeated with the next flush; after the lease is lost, it is another writer's task. */
  const onErrorButLoss = (error: unknown): void => {
    if (!(error instanceof LeaseLostError)) onError(error);
  };

  const writeCandles = async (): Promise<void> => {
    candles = newestOfEach([...candles, ...candleBook.takeMinutes()]);
    if (candleBook.isLongerDue() || candlesMs - longerMs >= longerEveryMs) {
      longerMs = candlesMs;
      candles = newestOfEach([...candles, ...candleBook.takeLonger()]);
    }
    await mergeCandlesUnder(transaction, candles);
    candles = [];
    if (candlesMs - droppedMs < dropEveryMs) return;
    droppedMs = candlesMs;
    await transactionUnder(transaction, (client) => dropOldCandles(client, now()));
  };

  /** Whether the name meant a different instrument before: another quote currency, other hours or another feed. */
  const isOther = (instrument: PricedInstrument): boolean => {
    const before = priced.get(instrument.name);
    return before !== undefined && !isSameMarket(before, instrument);
  };

  /** Adds history and prices of instruments that were added since the last check. */
  const adopt = async (): Promise<void> => {
    const all = settings.instruments();
    if (all.some(isOther)) {
      await writeCandles();
      // Starts over as a new writer, perhaps in this process: then no price that this writer heard counts as fresh.
      await lease.release();
      return;
    }
    const added = all.filter(({ name }) => !priced.has(name));
    if (added.length === 0) return;
    const asked = { catalogue: all, mayMakeUp: await mayMakeUp() };
    const prepared = await transactionUnder(transaction, (client) => prepare(client, added, asked));
    for (const instrument of added) priced.set(instrument.name, instrument);
    source.include(added, prepared.bids);
    for (const tick of prepared.closings) quotes.set(tick.instrument, tick);
  };

  /** Writes the market status after a change; a failure is retried at the next check. */
  const tellStatus = async (): Promise<void> => {
    const next = statusAt(hours, now());
    if (isSameStatus(next, status)) return;
    await transactionUnder(transaction, (client) => writeMarketStatus(client, next));
    status = next;
  };

  /**
   * The table of quotes is unlogged, and no feed repeats the prices of closed markets. After a crash they are written
   * again, with their age.
   */
  const restore = async (): Promise<void> => {
    const there = await quotedInstruments(pool);
    for (const [instrument, tick] of written)
      if (!there.has(instrument) && !quotes.has(instrument)) quotes.set(instrument, tick);
  };

  const flush = async (): Promise<void> => {
    const taken = quotes;
    quotes = new Map();
    try {
      const beat = { writer, ms: monotonicMs() };
      const ticks = [...taken.values()];
      const told = await writeQuotes(transaction, { source: source.name, beat }, ticks);
      const { sequences } = told;
      isWantedElsewhere = told.isWanted;
      for (const [instrument, tick] of taken) written.set(instrument, tick);
      settings.onWritten?.(newsOf(beat, ticks, sequences), monotonicMs() - beat.ms);
    } catch (error) {
      quotes = new Map([...taken, ...quotes]);
      onErrorButLoss(error);
    }
    const nowMs = performance.now();
    if (nowMs - candlesMs >= (isWantedElsewhere ? candlesEveryMs : candlesRestMs)) {
      candlesMs = nowMs;
      await writeCandles().catch(onErrorButLoss);
    }
    if (nowMs - statusMs >= statusEveryMs) {
      statusMs = nowMs;
      await tellStatus().catch(onErrorButLoss);
      const report = source.report?.();
      if (report !== undefined) await writeFeed(transaction, report).catch(onErrorButLoss);
    }
    if (nowMs - restoredMs >= restoreEveryMs) {
      restoredMs = nowMs;
      await restore().catch(onErrorButLoss);
    }
    if (nowMs - adoptedMs < adoptEveryMs) return;
    adoptedMs = nowMs;
    await adopt().catch(onErrorButLoss);
  };

  let filling: Promise<void> = Promise.resolve();
  /** Providers also have trades from outside our trading hours. */
  const isOpenIn = ({ instrument, startMs }: Candle): boolean => {
    const category = priced.get(instrument)?.category;
    return category !== undefined && hours.isOpenWithin(category, startMs, startMs + minuteMs);
  };
  source.onHistory?.((told, purpose) => {
    const minutes = told.filter(isOpenIn);
    filling = filling
      .then(() =>
        transactionUnder(transaction, async (client) => {
          if (purpose === 'gap') await fillGap(client, minutes, now());
          await putVolumes(client, minutes);
        }),
      )
      .catch(onErrorButLoss);
  });
  const sessions = createSessionsOfPrices(hours, now);
  const subscription = source.subscribe((ticks) => {
    const standing = statusBy(status, now());
    for (const tick of ticks) {
      const category = priced.get(tick.instrument)?.category;
      if (category === undefined) continue;
      // A feed may continue for a moment after the market has closed; such prices are dropped.
      if (standing[category].state === 'closed') sessions.end(tick.instrument);
      else if (sessions.isOfNow(tick, category)) {
        quotes.set(tick.instrument, heard(tick));
        candleBook.add(tick);
      }
    }
  });
  const isFollowed = (): boolean => isWantedElsewhere || (settings.isFollowed?.() ?? true);
  const flushing = repeat(flush, () => (isFollowed() ? flushMs : restMs));
  return {
    stop: async () => {
      subscription.stop();
      await flushing.stop();
      await filling;
      await writeCandles().catch(onErrorButLoss);
    },
  };
};

const newsOf = (
  beat: WriterBeat,
  ticks: readonly HeardTick[],
  sequences: ReadonlyMap<string, number>,
): QuoteNews => ({
  beat,
  quotes: ticks
    .map(({ instrument, bid, ask, atMs, heardMs }) => ({
      instrument,
      bid,
      ask,
      sequence: sequences.get(instrument) ?? 0,
      at: new Date(Math.round(atMs)).toISOString(),
      writer: beat.writer,
      heardMs: Math.round(heardMs),
    }))
    .sort((one, other) => one.sequence - other.sequence),
});

/** One candle per span: a candle that could not be written is superseded by its newer version. */
const newestOfEach = (candles: readonly Candle[]): readonly Candle[] => {
  const keyOf = ({ instrument, interval, startMs }: Candle) =>
    `${instrument} ${interval} ${startMs}`;
  return [...new Map(candles.map((candle) => [keyOf(candle), candle])).values()];
};

const repeat = (
  work: () => Promise<void>,
  everyMs: () => number,
): Readonly<{ stop: () => Promise<void> }> => {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const schedule = (delayMs: number): void => {
    timer = setTimeout(() => {
      const startedAt = performance.now();
      running = work().then(() => {
        if (!stopped) schedule(Math.max(0, everyMs() - (performance.now() - startedAt)));
      });
    }, delayMs);
  };
  schedule(0);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
