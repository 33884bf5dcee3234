import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bind } from '../../infra/http/bind.ts';
import { createInMemoryBuckets } from '../../infra/http/limits/buckets.ts';
import { bucketOf, createCommandLimit } from '../../infra/http/limits/command-limit.ts';
import { createTestApp, type SignedIn } from '../../infra/http/testing/test-app.ts';
import { uuidv7 } from '../core/ids.ts';
import { peopleOf } from '../identity/people.ts';
import { newLead, newStaff } from '../testing/lead-floor.ts';
import { createWorld, type World } from '../testing/world.ts';
import { bulkLeads } from './bulk-leads.ts';
import { undoBulkLeads } from './undo-bulk-leads.ts';

describe('the command quota of a person who sends bulks', () => {
  let world: World;
  let admin: SignedIn;

  beforeEach(async () => {
    world = createWorld();
    const bucket = bucketOf(5);
    const now = () => 0;
    const app = createTestApp({
      people: peopleOf(world.deps.reference),
      routes: bind([bulkLeads, undoBulkLeads], world.deps),
      commandLimit: createCommandLimit(createInMemoryBuckets(now, bucket), bucket, now),
    });
    const { userId } = await newStaff(world, 1);
    admin = await app.signInAs(1, { userId });
  });
  afterEach(() => world.stop());

  const archive = (rows: object) =>
    admin.call
      .put('/admin/leads/bulk')
      .set('Idempotency-Key', uuidv7())
      .send({ ...rows, data: { group: 'archived' } });

  it('given a selection, then the bulk counts as one command', async () => {
    expect((await archive({ selection: uuidv7() })).body.code).toBe('SELECTION_OVER');
    expect((await archive({ selection: uuidv7() })).status).toBe(429);
  });

  it('given a bulk that used up the quota, then it can still be undone', async () => {
    const ids = [await newLead(world), await newLead(world), await newLead(world)];
    const { body } = await archive({ ids });
    expect((await archive({ ids })).status).toBe(429);
    const undone = await admin.call.post(`/admin/leads/bulk/${body.undo}/undo`).send({});
    expect([undone.status, undone.body]).toMatchObject([200, { changed: 3 }]);
  });

  it('given too many undos, then they are refused with 429', async () => {
    const undo = () => admin.call.post(`/admin/leads/bulk/${uuidv7()}/undo`).send({});
    for (let times = 0; times < 10; times += 1) expect((await undo()).status).toBe(409);
    expect((await undo()).status).toBe(429);
  });
});
