import { createCodec } from '../../infra/event-store/codec.ts';
import { createPostgresEventStore } from '../../infra/event-store/postgres/event-store.ts';
import { clientConfig, createPool } from '../../infra/postgres/pools.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { createEventReader } from '../core/event-reader.ts';
import { createHandler } from '../core/handle.ts';
import { add, tallySender } from './tally-sender.ts';
import { tallyCatalogue } from './tally.ts';

/**
 * A process that dies between append and response: `node --import tsx crash-after-append.ts <database> <key>` sends one
 * command under the key and kills itself as soon as the store confirms the append.
 */
const [url = '', key = ''] = process.argv.slice(2);
const store = createPostgresEventStore({
  pool: createPool({ connectionString: url, role: 'app', max: 2 }),
  connection: clientConfig(url, 'app'),
});
const handler = createHandler({
  store: {
    ...store,
    append: async (request) => {
      const result = await store.append(request);
      if (result.status === 'appended') process.kill(process.pid, 'SIGKILL');
      return result;
    },
  },
  codec: createCodec({ catalogues: [tallyCatalogue], subjectKeys: createInMemorySubjectKeys() }),
  reader: createEventReader([tallyCatalogue]),
  clock: () => new Date(),
});
await tallySender(handler)(add(7), { key });
