import { bulkTables } from '../command/core/bulks/postgres-store.ts';
import { leadImportTables } from '../command/crm/imports/store.ts';
import { rewrap, RewrapRefused, vaultTables } from '../infra/vault/rewrap.ts';
import { runBeside, say } from './cli/beside.ts';
import type { Foundation } from './roles/foundation.ts';

/**
 * `npm run vault -- rewrap`: encrypts again, with the master key, everything that the second master key encrypted. Exit
 * code 0: nothing needs the second key any more; 1: it was refused or failed; 2: the command is not valid.
 */
const usage = `Usage:
  npm run vault -- rewrap   encrypt with DAYBOOK_MASTER_KEY everything that DAYBOOK_MASTER_KEY_SECOND encrypted`;

const rewrapAll = async ({ pools, masterKey }: Foundation): Promise<number> => {
  try {
    for (const { table, sealedAnew } of await rewrap(pools.app, masterKey, sealedTables))
      say(`${table}: ${sealedAnew} encrypted again`);
  } catch (error) {
    if (!(error instanceof RewrapRefused)) throw error;
    say(error.message);
    return 1;
  }
  say(
    'The second master key is no longer needed. Start every process without DAYBOOK_MASTER_KEY_SECOND (or without the file master.key.second). Keep the old key for the existing backups.',
  );
  return 0;
};

/** All tables with data that the master key encrypts. */
const sealedTables = [...vaultTables, ...bulkTables, ...leadImportTables];

if (process.argv.slice(2).join(' ') === 'rewrap') await runBeside(rewrapAll);
else {
  say(usage);
  process.exitCode = 2;
}
