import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '../../postgres/testing/database.ts';
import { noStream } from '../port.ts';
import type { Intent } from './intents.ts';
import { createPostgresIntents } from './postgres-intents.ts';

it('renews a claim for its holder and for nobody else', async () => {
  const database = await createTestDatabase();
  const intents = createPostgresIntents(database.pools.app);
  const intent: Intent = {
    scope: 'somebody/-',
    key: 'k1',
    commandId: randomUUID(),
    bodyHash: Buffer.alloc(32),
    answer: '{}',
    stream: 'wallet-1',
    revisionRead: noStream,
    firstEventId: null,
  };
  const claimedUntil = async (): Promise<string | undefined> => {
    const { rows } = await database.pools.owner.query<{ until: string }>(
      'select claimed_until::text as until from eventstore.intents',
    );
    return rows[0]?.until;
  };
  expect(await intents.claim([intent], 'holder')).toEqual([]);
  const before = await claimedUntil();
  await intents.renew([{ intent, holder: 'somebody else' }]);
  expect(await claimedUntil()).toBe(before);
  await intents.renew([{ intent, holder: 'holder' }]);
  expect(await claimedUntil()).not.toBe(before);
  await database.drop();
});
