import { createPostgresEventStore } from '../../infra/event-store/postgres/event-store.ts';
import { startJobs } from '../../infra/jobs/runner.ts';
import { clientConfig, createPool } from '../../infra/postgres/pools.ts';
import { toMasterKey } from '../../infra/vault/master-key.ts';
import { doBulks } from '../core/bulks/job.ts';
import { createBulkStore } from '../core/bulks/postgres-store.ts';
import { tallyBulk } from './tally-bulk.ts';
import { tallyHandler } from './tally-store.ts';

/**
 * A process that dies in the middle of a bulk: `node --import tsx crash-in-bulk.ts <database> <key> <rows>` runs the
 * bulk and kills itself once the store holds that many of its rows.
 */
const [url = '', key = '', rows = ''] = process.argv.slice(2);
const pool = createPool({ connectionString: url, role: 'app', max: 4 });
const store = createPostgresEventStore({ pool, connection: clientConfig(url, 'app') });
let appended = 0;
const handler = tallyHandler({
  ...store,
  append: async (request) => {
    const result = await store.append(request);
    appended += 1;
    if (appended === Number(rows)) process.kill(process.pid, 'SIGKILL');
    return result;
  },
});
startJobs({
  pool,
  kinds: [
    doBulks({
      bulks: createBulkStore(pool, toMasterKey(Buffer.from(key, 'hex'))),
      declared: [tallyBulk],
      handler,
      mayGoOn: async () => true,
      makeKeys: async () => undefined,
      refusals: [],
    }),
  ],
  // Short, because the survivor waits until the lease of the dead process has expired.
  leaseMs: 300,
  onError: () => undefined,
});
