import type { Bench } from './measure.ts';
import { migrate } from '../../infra/postgres/migrate.ts';
import { openBenchPlace, startBenchApp } from './app.ts';
import { openBenchDatabase, type BenchServer } from './server.ts';

/** The dependencies of a measure, and a function that closes everything it left open. */
export const createBench = (
  server: BenchServer,
  options: Pick<Bench, 'log' | 'rounds' | 'short'>,
): Bench & Readonly<{ close: () => Promise<void> }> => {
  const open = new Set<() => Promise<void>>();
  const kept = (close: () => Promise<void>): void => void open.add(close);
  return {
    ...options,
    database: async () => {
      const database = await openBenchDatabase(server);
      kept(database.drop);
      return database;
    },
    app: async (app) => {
      const running = await startBenchApp(server, app);
      kept(running.stop);
      return running;
    },
    place: async () => {
      const place = await openBenchPlace(server);
      kept(place.remove);
      await migrate(place.databaseUrl);
      return place;
    },
    close: async () => {
      for (const close of open) await close();
      open.clear();
    },
  };
};
