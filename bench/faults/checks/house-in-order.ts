import { setTimeout as delay } from 'node:timers/promises';
import { deciders } from '../../../command/deciders.ts';
import { findWrongSnapshots } from '../../../command/core/snapshot-upkeep.ts';
import { verify } from '../../../projections/core/verify.ts';
import { reportProjections } from '../../../projections/core/status.ts';
import { projections } from '../../../projections/registry.ts';
import { readAnchors } from '../../../infra/event-store/anchors.ts';
import { verifyChain } from '../../../infra/event-store/verify-chain.ts';
import { compareWallets, trialBalances } from '../../../app/cli/verify-ledger.ts';
import type { Foundation } from '../../../app/roles/foundation.ts';
import { until } from '../until.ts';

const caughtUpWithinMs = 180_000;

/** What `npm run verify` checks, by the same code, as lists of faults. */

export const awaitCaughtUp = async ({ pools, store }: Foundation): Promise<void> => {
  const report = () =>
    reportProjections({ pool: pools.projector, store, nowMs: Date.now() }, projections);
  await until(
    'Every read model has caught up',
    caughtUpWithinMs,
    async () =>
      (await report()).every(
        ({ status, lagEvents }) => status === 'older' || (status === 'running' && lagEvents === 0),
      ),
    async () =>
      (await report())
        .filter(({ status, lagEvents }) => status !== 'running' || lagEvents > 0)
        .map(
          ({ name, status, lagEvents, error }) =>
            `${name}: ${status}, ${lagEvents} behind, ${error}`,
        ),
  );
};

export const findBrokenChain = async ({
  store,
  config,
}: Foundation): Promise<Readonly<{ events: number; wrong: readonly string[] }>> => {
  const { events, broken } = await verifyChain(store, await readAnchors(config.dataDir));
  const wrong = broken === null ? [] : [`${broken.reason} at position ${broken.position}`];
  return { events, wrong };
};

/** Differences between served rows and the rows of a fresh replay, for every read model. */
export const findDifferences = async ({
  pools,
  store,
  codec,
}: Foundation): Promise<Readonly<{ rows: number; wrong: readonly string[] }>> => {
  const wrong: string[] = [];
  let rows = 0;
  for (const projection of projections) {
    const verified = await verify({ pool: pools.projector, store, codec }, projection);
    if (verified === null) wrong.push(`${projection.name} is not built`);
    rows += verified?.rows ?? 0;
    for (const { table, served, replayed } of verified?.differences ?? [])
      wrong.push(`${table}: ${JSON.stringify(served)}, replayed ${JSON.stringify(replayed)}`);
  }
  return { rows, wrong };
};

const compareAttempts = 50;

/** `null` if two read models were never seen at the same position. */
const comparedWallets = async ({ pools }: Foundation): ReturnType<typeof compareWallets> => {
  for (let attempt = 1; attempt <= compareAttempts; attempt += 1) {
    const compared = await compareWallets(pools.projector);
    if (compared !== null) return compared;
    await delay(100);
  }
  return null;
};

/**
 * Trial balances that are not zero, wallets that differ from what the ledger owes, and snapshots that differ from their
 * fold.
 */
export const findWrongBooks = async (foundation: Foundation): Promise<readonly string[]> => {
  const { pools, snapshotTable: table, store, reader } = foundation;
  const balances = await trialBalances(pools.projector);
  const wallets = await comparedWallets(foundation);
  const snapshots = await findWrongSnapshots({ table, store, reader, deciders });
  return [
    ...balances
      .filter(({ isBalanced }) => !isBalanced)
      .map(({ mode, currency, difference }) => `Trial balance ${mode} ${currency}: ${difference}`),
    ...(wallets ?? [{ walletId: 'all', balance: '?', ledger: 'not at one position' }]).map(
      ({ walletId, balance, ledger }) => `Wallet ${walletId}: ${balance}, ledger ${ledger}`,
    ),
    ...snapshots.map((stream) => `Snapshot of ${stream}`),
  ];
};
