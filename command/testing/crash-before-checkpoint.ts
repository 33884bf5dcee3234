import { createPostgresEventStore } from '../../infra/event-store/postgres/event-store.ts';
import { createJobs } from '../../infra/jobs/jobs.ts';
import { newHolder } from '../../infra/leases/holder.ts';
import { createLeases } from '../../infra/leases/leases.ts';
import { clientConfig, createPool } from '../../infra/postgres/pools.ts';
import { startReactions } from '../core/reactions/runner.ts';
import { mirrorHandler, mirrorReaction, mirrorReader } from './mirror.ts';

/**
 * A process that dies between a reaction's command and its checkpoint: `node --import tsx crash-before-checkpoint.ts
 * <database>` runs the reaction and kills itself as soon as the store confirms the append of its command.
 */
const [url = ''] = process.argv.slice(2);
const pool = createPool({ connectionString: url, role: 'app', max: 4 });
const store = createPostgresEventStore({ pool, connection: clientConfig(url, 'app') });
const handler = mirrorHandler({
  ...store,
  append: async (request) => {
    const result = await store.append(request);
    if (result.status === 'appended') process.kill(process.pid, 'SIGKILL');
    return result;
  },
});
startReactions(
  {
    pool,
    store,
    handler,
    reader: mirrorReader,
    jobs: createJobs(pool),
    // Short, because the survivor waits until the lease of the dead process has expired.
    leases: createLeases({ pool, holder: newHolder(), ttlMs: 300 }),
    mails: { enqueue: async () => undefined, addressOf: async () => null },
    log: { warn: () => undefined, error: () => undefined },
  },
  [mirrorReaction()],
);
