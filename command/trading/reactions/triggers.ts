import type { Pool } from 'pg';
import type { EventStore } from '../../../infra/event-store/port.ts';
import type { Lease, Leases } from '../../../infra/leases/leases.ts';
import { withPatience } from '../../../infra/event-store/postgres/availability.ts';
import { saveProgress, sayProgress } from '../../../infra/leases/progress.ts';
import { whileHeld } from '../../../infra/leases/while-held.ts';
import type { Heard } from '../../core/reactions/report.ts';
import {
  heardByTriggers,
  startTriggerEngine,
  type TriggerEngineSettings,
} from './trigger-engine.ts';
import {
  createKeeper,
  isSame,
  readWatched,
  watchedCheckpoint,
  writeWatched,
} from './watched-wallets.ts';

const retryMs = 500;

/** Names the lease and the progress of the engine. */
export const triggersName = 'triggers';
/** It reports how it fares as reactions do. */
export const triggersHeard: Heard = {
  name: triggersName,
  categories: heardByTriggers.categories,
  ignores: heardByTriggers.exceptTypes,
};
/** How long a start waits for a database that is busy. */
const startPatienceMs = 30_000;
/** While it hears the log it says so this often. */
const sayEveryMs = 2_000;

type TriggerSettings = Omit<TriggerEngineSettings, 'from' | 'onHeard'> &
  Readonly<{
    store: Pick<EventStore, 'subscribe' | 'read' | 'head'>;
    leases: Leases;
    /** Where its progress is kept. */
    pool: Pool;
  }>;

/** An engine that stands still says nothing, which is what an alarm goes by. */
const start = async (settings: TriggerSettings, lease: Lease) => {
  const { pool, leases, onError } = settings;
  const transaction = { pool, leases, lease };
  const { position: head } = await settings.store.head();
  const from = await withPatience(startPatienceMs, () => readWatched(transaction, head));
  const keeper = createKeeper(from.walletIds, (changes) =>
    isSame(changes)
      ? sayProgress(transaction, [triggersName, watchedCheckpoint], changes.position)
      : saveProgress(transaction, triggersName, changes.position, (client) =>
          writeWatched(client, changes),
        ),
  );
  let saidAtMs = -Infinity;
  let saying: Promise<void> | null = null;
  const say = (position: bigint): void => {
    if (saying !== null || performance.now() - saidAtMs < sayEveryMs) return;
    saidAtMs = performance.now();
    saying = keeper
      .keep(position, engine.holding())
      .catch(onError)
      .finally(() => {
        saying = null;
      });
  };
  const engine = startTriggerEngine({ ...settings, from, onHeard: say });
  return {
    stop: async () => {
      await engine.stop();
      await saying;
    },
  };
};

/** The trigger engine in whichever process holds the lease `triggers`. */
export const startTriggers = (settings: TriggerSettings): Readonly<{ stop: () => Promise<void> }> =>
  whileHeld({
    leases: settings.leases,
    name: triggersName,
    retryMs,
    start: (lease) => start(settings, lease),
    onError: settings.onError,
  });
