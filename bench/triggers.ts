import { createEventReader } from '../command/core/event-reader.ts';
import { createFoldLoader } from '../command/core/fold-loader.ts';
import { createHandler, type Handler } from '../command/core/handle.ts';
import { startTriggerEngine } from '../command/trading/reactions/trigger-engine.ts';
import { eventCatalogues } from '../domain/event-catalogues.ts';
import { createCodec } from '../infra/event-store/codec.ts';
import { createPostgresEventStore } from '../infra/event-store/postgres/event-store.ts';
import { createQuoteBoard } from '../infra/market-data/quote-book.ts';
import { clientConfig } from '../infra/postgres/pools.ts';
import { createInMemorySubjectKeys } from '../infra/vault/subject-keys-in-memory.ts';
import { alternate } from './kit/alternate.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { atPace } from './kit/paced.ts';
import { median, percentile } from './kit/statistics.ts';
import {
  fillOpenOrders,
  instrumentCount,
  instrumentNames,
  pricesBetween,
  quietBid,
  rate,
  reachedFrom,
  step,
  thinFrom,
  thinTo,
  type FilledOrder,
} from './triggers-fill.ts';

const expected = { ticksPerSecond: 100_000, startMs: 5_000, closedMs: 50, pace: 1_000 };

/** Ticks per second of synchronous work, run for this long. */
const rateOf = (forMs: number, tick: (turn: number) => void): number => {
  const beganAt = performance.now();
  let turns = 0;
  while (performance.now() - beganAt < forMs)
    for (const end = turns + 100; turns < end; turns += 1) tick(turns);
  return (turns * 1_000) / (performance.now() - beganAt);
};

/** The simplest implementation: each price is compared with the levels of all orders. */
const scanOf = (orders: readonly FilledOrder[]) => {
  let reached = 0;
  return (instrument: number, bid: number): number => {
    for (const order of orders)
      if (order.instrument === instrument && (bid >= order.above || bid <= order.below))
        reached += 1;
    return reached;
  };
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const count = bench.short ? 10_000 : 100_000;
  const { url, pools } = await bench.database();
  const store = createPostgresEventStore({ pool: pools.app, connection: clientConfig(url, 'app') });
  const codec = createCodec({
    catalogues: eventCatalogues,
    subjectKeys: createInMemorySubjectKeys(),
  });
  const reader = createEventReader();
  const { orders, walletIds } = await fillOpenOrders(store, codec, count);
  const { position } = await store.head();
  bench.log(`${count} open orders in ${walletIds.length} wallets`);

  const clock = (): Date => new Date();
  const quotes = createQuoteBoard();
  quotes.setMarketStatus({ fx: 'open', stock: 'open', crypto: 'open' });
  let sequence = 0;
  const put = (instrument: number, bid: number): number => {
    sequence += 1;
    quotes.put([
      {
        instrument: instrumentNames[instrument] ?? '',
        bid: rate(bid),
        ask: rate(bid + step),
        sequence,
        at: clock().toISOString(),
      },
    ]);
    return sequence;
  };
  for (const instrument of instrumentNames.keys()) put(instrument, quietBid(instrument));

  /** When each price arrived, by its number; the latencies of closings go into `latencies`. */
  const putAt = new Map<number, number>();
  const latencies: number[] = [];
  const others: string[] = [];
  const inner = createHandler({ store, codec, clock });
  const handler: Pick<Handler, 'handle'> = {
    handle: async (request) => {
      const answer = await inner.handle(request);
      const { command } = request;
      if (command.type === 'CloseOrderAtLevel') {
        const { market } = command.data as { market: { quote: { sequence: number } } };
        latencies.push(performance.now() - (putAt.get(market.quote.sequence) ?? NaN));
      } else others.push(command.type);
      return answer;
    },
  };
  const startEngine = async () => {
    const beganAt = performance.now();
    const engine = startTriggerEngine({
      store,
      reader,
      loader: createFoldLoader({ store, reader, snapshots: null }),
      handler,
      quotes,
      categoryNamed: () => 'forex',
      from: { position, walletIds },
      alertsFrom: { position, userIds: [] },
      fillFacts: () =>
        Promise.reject(new Error('Broken invariant: no pending orders in this measurement')),
      clock,
      onError: (error) => {
        throw error;
      },
    });
    await engine.caughtUp;
    return { engine, startMs: performance.now() - beganAt };
  };
  const starts: number[] = [];
  let running = await startEngine();
  for (let round = 0; round < bench.rounds; round += 1) {
    await running.engine.stop();
    running = await startEngine();
    starts.push(running.startMs);
  }
  const { engine } = running;
  bench.log(`engine started within ${starts.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`);

  const forMs = bench.short ? 500 : 2_000;
  const scan = scanOf(orders);
  const quiet = await alternate(
    bench.rounds,
    async () => rateOf(forMs, (turn) => void scan(turn % instrumentCount, quietBid(turn))),
    async () => rateOf(forMs, (turn) => void put(turn % instrumentCount, quietBid(turn))),
  );
  await engine.idle();
  if (latencies.length > 0) throw new Error('A price that reaches no level closed an order');

  const pacedMs = bench.short ? 2_000 : 10_000;
  await atPace(expected.pace, pacedMs, async (turn) => {
    const at = performance.now();
    const bid = reachedFrom + Math.floor(turn / instrumentCount) * step;
    putAt.set(sequence + 1, at);
    put(turn % instrumentCount, bid);
    await Promise.resolve();
  });
  await engine.idle();
  await engine.stop();
  await store.close();
  if (others.length > 0) throw new Error(`An order without a level was closed: ${others[0]}`);
  const due = Math.floor((expected.pace * pacedMs) / 1_000 / instrumentCount / pricesBetween);
  if (latencies.length < Math.min(due, 1) * instrumentCount)
    throw new Error(`Only ${latencies.length} orders were closed`);

  const [base, ours] = [median(quiet.base), median(quiet.ours)];
  const start = median(starts);
  const [p50, p99] = [percentile(latencies, 50), percentile(latencies, 99)];
  const held = `${count.toLocaleString('en')} open orders with two levels each on ${instrumentCount} instruments`;
  return [
    {
      measure: `prices that trigger nothing, ${held}`,
      baseline: 'a scan of all levels for each price',
      ours,
      base,
      unit: 'ticks/s',
      ratio: ours / base,
      expected: `at least ${expected.ticksPerSecond.toLocaleString('en')} a second`,
      met: ours >= expected.ticksPerSecond,
      notes: `from the quote book through levels, trailing stops, pending orders, alerts and margin levels; each price is a step of ${step} from the one before it; of 20 wallets one stands at ${thinFrom} to ${thinTo} percent of its margin, warned at 100; the scan compares numbers and does nothing else`,
    },
    {
      measure: `start of the engine, ${held}`,
      baseline: '-',
      ours: start / 1_000,
      base: null,
      unit: 's',
      ratio: null,
      expected: `below ${expected.startMs / 1_000} s`,
      met: start < expected.startMs,
      notes: `${walletIds.length.toLocaleString('en')} wallets read from the log, without snapshots`,
    },
    {
      measure: `from a price to its closed order appended, ${expected.pace.toLocaleString('en')} ticks a second`,
      baseline: '-',
      ours: p99,
      base: null,
      unit: 'ms',
      ratio: null,
      expected: `p99 ${expected.closedMs} ms`,
      met: p99 <= expected.closedMs,
      p50,
      p99,
      notes: `${latencies.length} of ${held} were closed in ${pacedMs / 1_000} s; what is appended is fsynced`,
    },
  ];
};

/** The engine that closes orders at their levels. */
export const triggersMeasure: Measure = { name: 'triggers', run };
