import { setTimeout as delay } from 'node:timers/promises';
import { deciders } from '../command/deciders.ts';
import { findWrongSnapshots } from '../command/core/snapshot-upkeep.ts';
import { projections } from '../projections/registry.ts';
import { runBeside, say, sayProgress } from './cli/beside.ts';
import { exit, verifyProjections } from './cli/projection-commands.ts';
import { compareWallets, trialBalances, type WalletDifference } from './cli/verify-ledger.ts';
import { verifyLog } from './cli/verify-log.ts';
import type { Foundation } from './roles/foundation.ts';

const compareAttempts = 20;

const comparedWallets = async ({
  pools,
}: Foundation): Promise<readonly WalletDifference[] | null> => {
  for (let attempt = 1; attempt <= compareAttempts; attempt += 1) {
    const differences = await compareWallets(pools.projector);
    if (differences !== null) return differences;
    await delay(100);
  }
  return null;
};

const verifyLedger = async (foundation: Foundation): Promise<boolean> => {
  const balances = await trialBalances(foundation.pools.projector);
  for (const { mode, currency, accounts, debits, credits, difference, isBalanced } of balances) {
    const sums = `${accounts} accounts, debits ${debits}, credits ${credits}`;
    say(
      `Trial balance ${mode} ${currency}: ${isBalanced ? 'zero' : `NOT ZERO, off by ${difference}`} (${sums}).`,
    );
  }
  const differences = await comparedWallets(foundation);
  if (differences === null)
    say('Wallets and ledger were not compared: they did not reach the same position. Try again.');
  else if (differences.length === 0) say('Every wallet balance equals its ledger account.');
  for (const { walletId, balance, ledger } of differences ?? []) {
    say(`Wallet ${walletId}: balance ${balance} DIFFERS FROM THE LEDGER (${ledger}).`);
  }
  return balances.every(({ isBalanced }) => isBalanced) && differences?.length === 0;
};

/** Decisions may start from a snapshot, so each must equal the fold of its stream. */
const verifySnapshots = async ({
  snapshotTable: table,
  store,
  reader,
}: Foundation): Promise<boolean> => {
  const wrong = await findWrongSnapshots({ table, store, reader, deciders });
  if (wrong.length === 0) say('Every snapshot equals the fold of its stream.');
  for (const stream of wrong) say(`The snapshot of ${stream} DIFFERS from the fold of its stream.`);
  return wrong.length === 0;
};

/**
 * `npm run verify`: checks every hash of the chain and the anchors outside the database, every snapshot and read model
 * against a fresh replay, and the trial balance of every book. Exit code 1 if anything differs.
 */
await runBeside(async (foundation) => {
  const { pools, store, codec, config } = foundation;
  const log = await verifyLog({ store, dataDir: config.dataDir, say });
  const snapshots = await verifySnapshots(foundation);
  const tools = {
    pool: pools.projector,
    store,
    codec,
    projections,
    nowMs: Date.now,
    say,
    sayProgress,
  };
  const readModels = await verifyProjections(tools);
  const ledger = readModels === exit.well && (await verifyLedger(foundation));
  return log && snapshots && ledger ? exit.well : exit.wrong;
});
