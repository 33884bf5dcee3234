import { noPlaces } from '../../infra/geo/places-of-addresses.ts';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { createQuoteBoard } from '../../infra/market-data/quote-book.ts';
import { createReadPositions, type ReadPositions } from '../../infra/postgres/read-positions.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { bundledLanguages } from '../../domain/shared/site/languages.ts';
import { bundledWords } from '../../domain/shared/texts/languages/bundled.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { projections } from '../../projections/registry.ts';
import { until } from '../../infra/testing/until.ts';
import { startRunner } from '../../projections/testing/runner-test.ts';
import { createTestLog } from '../../projections/testing/test-log.ts';
import type { Exported } from '../core/export/recorded.ts';
import { exportRoutes } from '../exports.ts';
import { queryRoutes } from '../routes.ts';

export type QueryWorld = Readonly<{
  app: TestApp;
  database: TestDatabase;
  /** The exports that were recorded. */
  exports: readonly Omit<Exported, 'caller' | 'context'>[];
  /** Functions that run after an export is recorded and before it is sent. */
  afterExport: Set<() => Promise<void>>;
  /** Appends events and resolves with the position of the last one, once all read models have reached it. */
  given: (stream: string, ...events: readonly DomainEvent[]) => Promise<bigint>;
  /** Appends events without waiting for read models. */
  append: (stream: string, ...events: readonly DomainEvent[]) => Promise<bigint>;
  price: (instrument: string, bid: Decimal, ask: Decimal) => void;
  /** Stops all projections. */
  stopProjections: () => Promise<void>;
  end: () => Promise<void>;
}>;

/** The time limit for read models to reach a position. */
const writtenWithinMs = 60_000;

/** The whole query side: an event store in memory, every projection on a real Postgres, and the real HTTP layer. */
export const openQueryWorld = async (): Promise<QueryWorld> => {
  const database = await createTestDatabase();
  const log = createTestLog();
  const runner = startRunner(log, database.pools.projector, projections);
  const positions = createReadPositions(database.pools.query);
  const quotes = createQuoteBoard();
  let isRunning = true;
  /** Read positions that wait long enough for read models on a busy machine. */
  const patient: ReadPositions = {
    reached: (models, position) =>
      positions.reached(models, position, ...(isRunning ? [writtenWithinMs] : [])),
    staleness: positions.staleness,
  };
  const exports: Omit<Exported, 'caller' | 'context'>[] = [];
  const afterExport = new Set<() => Promise<void>>();
  const asked = {
    pool: database.pools.query,
    positions: patient,
    quotes,
    translations: async (lng: string) =>
      bundledLanguages.some(({ code }) => code === lng) ? bundledWords(lng) : null,
  };
  const app = createTestApp({
    // In tests, the API key of an owner is the owner’s id.
    keys: { find: async (key) => ({ id: key, ownerId: key, lastFour: '' }) },
    routes: [
      ...bind(queryRoutes, asked),
      ...bind(exportRoutes, {
        ...asked,
        auditLog: { find: async () => null },
        placeOf: noPlaces,
        calledMail: () => null,
        recordReading: () => undefined,
        recordExport: async ({ caller: _caller, context: _context, ...exported }) => {
          exports.push(exported);
          for (const act of afterExport) await act();
        },
      }),
    ],
  });
  let sequence = 0;
  await until(() => {
    const states = runner.states();
    return states.length === projections.length && states.every(({ state }) => state === 'running');
  });
  const stopProjections = async (): Promise<void> => {
    if (!isRunning) return;
    isRunning = false;
    await runner.stop();
  };
  return {
    app,
    database,
    exports,
    afterExport,
    given: async (stream, ...events) => {
      const position = await log.append(stream, ...events);
      if (!(await positions.reached(projections, position, writtenWithinMs))) {
        throw new Error(`The read models did not reach position ${position}.`);
      }
      return position;
    },
    append: log.append,
    price: (instrument, bid, ask) => {
      sequence += 1;
      quotes.put([{ instrument, bid, ask, sequence, at: '2026-01-05T12:00:00.000Z' }]);
    },
    stopProjections,
    end: async () => {
      await stopProjections();
      await database.drop();
    },
  };
};
