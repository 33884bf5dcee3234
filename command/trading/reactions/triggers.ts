import type { Pool } from 'pg';
import type { EventStore } from '../../../infra/event-store/port.ts';
import type { Lease, Leases } from '../../../infra/leases/leases.ts';
import { withPatience } from '../../../infra/event-store/postgres/availability.ts';
import { createProgressTeller } from '../../../infra/leases/progress-teller.ts';
import { saveProgress } from '../../../infra/leases/progress.ts';
import { transactionUnder } from '../../../infra/leases/transaction.ts';
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
  watchedTraders,
  watchedWallets,
  writeWatched,
  type WatchedKind,
} from './watched-wallets.ts';

const retryMs = 500;

/** The name of the engine's lease and checkpoint. */
export const triggersName = 'triggers';
/** Reports the engine's health in the same way as a reaction. */
export const triggersHeard: Heard = {
  name: triggersName,
  categories: heardByTriggers.categories,
  ignores: heardByTriggers.exceptTypes,
};
/** How long a start waits for a busy database. */
const startPatienceMs = 30_000;
/** How often the engine saves its position while it receives the log. */
const sayEveryMs = 2_000;
/** Who has alerts is saved less often: only the alerts set since are read again, and those are few. */
const sayAlertsEveryMs = 15_000;

type TriggerSettings = Omit<
  TriggerEngineSettings,
  'from' | 'alertsFrom' | 'onHeard' | 'onAlertsHeard'
> &
  Readonly<{
    store: Pick<EventStore, 'subscribe' | 'read' | 'head'>;
    leases: Leases;
    /** The database that keeps its progress. */
    pool: Pool;
  }>;

/** Saves a position at most this often, one write after another. */
const createTeller = (
  everyMs: number,
  onError: (error: unknown) => void,
  tell: (position: bigint) => Promise<void>,
) => {
  let saidAtMs = -Infinity;
  let saying: Promise<void> | null = null;
  return {
    heard: (position: bigint): void => {
      if (saying !== null || performance.now() - saidAtMs < everyMs) return;
      saidAtMs = performance.now();
      saying = tell(position)
        .catch(onError)
        .finally(() => {
          saying = null;
        });
    },
    done: async (): Promise<void> => {
      await saying;
    },
  };
};

/** A stalled engine saves no position, and that raises an alarm. */
const start = async (settings: TriggerSettings, lease: Lease) => {
  const { pool, leases, onError } = settings;
  const transaction = { pool, leases, lease };
  const { position: head } = await settings.store.head();
  const read = (kind: WatchedKind) =>
    withPatience(startPatienceMs, () => readWatched(transaction, kind, head));
  const wallets = await read(watchedWallets);
  const traders = await read(watchedTraders);
  const tell = createProgressTeller(leases, 0);
  const tellBoth = async (position: bigint): Promise<void> => {
    const names = [triggersName, watchedWallets.checkpoint];
    await Promise.all(names.map((name) => tell({ lease, name, position })));
  };
  const walletKeeper = createKeeper(wallets.ids, (changes) =>
    isSame(changes)
      ? tellBoth(changes.position)
      : saveProgress(transaction, triggersName, changes.position, (client) =>
          writeWatched(client, watchedWallets, changes),
        ),
  );
  const traderKeeper = createKeeper(traders.ids, (changes) =>
    transactionUnder(transaction, (client) => writeWatched(client, watchedTraders, changes)),
  );
  const ofWallets = createTeller(sayEveryMs, onError, (position) =>
    walletKeeper.keep(position, engine.holding()),
  );
  const ofAlerts = createTeller(sayAlertsEveryMs, onError, (position) =>
    traderKeeper.keep(position, engine.holdingAlerts()),
  );
  const engine = startTriggerEngine({
    ...settings,
    from: { position: wallets.position, walletIds: wallets.ids },
    alertsFrom: { position: traders.position, userIds: traders.ids },
    onHeard: ofWallets.heard,
    onAlertsHeard: ofAlerts.heard,
  });
  return {
    stop: async () => {
      await engine.stop();
      await Promise.all([ofWallets.done(), ofAlerts.done()]);
    },
  };
};

/** Runs the trigger engine in the process that holds the lease `triggers`. */
export const startTriggers = (settings: TriggerSettings): Readonly<{ stop: () => Promise<void> }> =>
  whileHeld({
    leases: settings.leases,
    name: triggersName,
    retryMs,
    start: (lease) => start(settings, lease),
    onError: settings.onError,
  });
