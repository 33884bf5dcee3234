import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../infra/config.ts';
import { createLogger } from '../../infra/observability/log.ts';
import { openFoundation, type Foundation } from '../roles/foundation.ts';
import { openIdentityVault } from '../roles/identity-vault.ts';
import { makeBesideTheLog } from '../demo/beside-the-log.ts';
import { readPastPrices } from '../demo/past-prices.ts';
import type { SeedProgress } from '../demo/seed-kit.ts';
import { isSeeded, seed } from '../demo/seed.ts';
import { whileWaiting } from './while-waiting.ts';

type Options = Readonly<{
  config: Config;
  databaseUrl: string;
  say: (text: string) => void;
  signal: AbortSignal;
}>;

/** How long the demo's orders wait for the price history that they are based on. */
const historyTimeoutMs = 60_000;

/** Fills an empty store, on the one host that gets the lease; the others find it filled. */
export async function seedStore({ config, databaseUrl, say, signal }: Options): Promise<void> {
  const log = createLogger('seed', {
    level: config.logLevel,
    folder: config.production ? null : config.dataDir,
  });
  const foundation = await openFoundation(config, databaseUrl, log);
  try {
    if (await isSeeded(foundation.store, config.demoData)) return;
    const lease = await foundation.leases.acquire('seed');
    if (lease === null || signal.aborted) return;
    say('Filling the empty store');
    await fill(foundation, say, signal);
    await lease.release();
  } finally {
    await foundation.close();
  }
}

async function fill(
  foundation: Foundation,
  say: Options['say'],
  signal: AbortSignal,
): Promise<void> {
  const { config, pools, handler, store, files, clock } = foundation;
  if (config.demoData && config.roles.includes('prices')) {
    await whileWaiting('Waiting for the price history', say, () =>
      awaitHistory(pools.query, signal),
    );
  }
  const vault = openIdentityVault(foundation);
  const deps = {
    handler,
    store,
    files,
    emails: vault.emails,
    passwords: vault.passwords,
    besideTheLog: () => makeBesideTheLog(foundation),
    pastPrices: await readPastPrices(pools.query),
    nowMs: () => clock().getTime(),
  };
  await seed(deps, { demoData: config.demoData }, progressTo(say));
}

const progressEveryMs = 1_000;

/** Prints one line a second, and one when a part is complete. */
const progressTo = (say: Options['say']): SeedProgress => {
  let saidAt = -progressEveryMs;
  return (what, done, options) => {
    if (done < options && performance.now() - saidAt < progressEveryMs) return;
    say(`${what}: ${done} of ${options}`);
    saidAt = performance.now();
  };
};

/** Waits for the price history, which the price writer writes first, in one transaction. */
async function awaitHistory(pool: Pool, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  while (!signal.aborted && performance.now() - began < historyTimeoutMs) {
    const { rowCount } = await pool.query(
      `select from market.candles where interval = '1h' limit 1`,
    );
    if (rowCount === 1) return;
    await delay(100);
  }
}
