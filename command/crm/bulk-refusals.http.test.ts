import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp, type SignedIn } from '../../infra/http/testing/test-app.ts';
import { createRefusalRecorder, type RefusalRecorder } from '../audit/refusals.ts';
import { uuidv7 } from '../core/ids.ts';
import { commandRoutes } from '../routes.ts';
import { createFragileWorld } from '../testing/fragile-world.ts';
import { newLead, newStaff } from '../testing/lead-floor.ts';
import type { World } from '../testing/world.ts';
import { peopleOf } from '../identity/people.ts';

/** What is recorded about a bulk that was refused, as a whole or in parts (decisions.md 28). */
describe('a refused bulk', () => {
  let world: World;
  let recorder: RefusalRecorder;
  let agent: SignedIn;
  /** Streams that currently reject appends. */
  let broken: Set<string>;

  beforeEach(async () => {
    ({ world, broken } = createFragileWorld());
    recorder = createRefusalRecorder({
      ...world.deps,
      onError: (error) => {
        throw error;
      },
    });
    const app = createTestApp({
      people: peopleOf(world.deps.reference),
      routes: bind(commandRoutes, world.deps),
      onRefused: recorder.onRefused,
    });
    const { userId } = await newStaff(world, 5);
    agent = await app.signInAs(5, { userId });
  });
  afterEach(async () => {
    await recorder.stop();
    await world.stop();
  });

  const command = 'PUT /admin/leads/bulk';
  const archive = (ids: readonly string[], key = uuidv7()) =>
    agent.call
      .put('/admin/leads/bulk')
      .set('Idempotency-Key', key)
      .send({ ids, data: { group: 'archived' } });
  const kept = async () => {
    await recorder.stop();
    return (await world.eventsOf(`refusal-${agent.userId}`)).map(({ data }) => data);
  };
  const ownLead = () => newLead(world, { agentId: agent.userId });

  it('as a whole, is recorded with the lead that was out of reach', async () => {
    const [own, unseen] = [await ownLead(), await newLead(world)];
    expect((await archive([own, unseen])).status).toBe(404);
    expect(await kept()).toEqual([{ command, target: unseen, code: 'LEAD_NOT_FOUND' }]);
  });

  it('for lack of rights, is recorded as a whole', async () => {
    const id = await ownLead();
    const data = { group: 'retentions' };
    const { status } = await agent.call.put('/admin/leads/bulk').send({ ids: [id], data });
    expect(status).toBe(403);
    expect(await kept()).toEqual([{ command, target: null, code: 'FORBIDDEN' }]);
  });

  it('in parts, is recorded once per refused lead', async () => {
    const ids = [await ownLead(), await ownLead(), await ownLead()];
    broken.add(`lead-${ids[1]}`).add(`lead-${ids[2]}`);
    const first = await archive(ids, 'one-submission');
    expect([first.status, first.body.changed]).toEqual([200, 1]);
    expect(await kept()).toEqual([]);

    broken.clear();
    for (const id of ids.slice(1)) {
      const data = { managerId: null, agentId: uuidv7(), retId: null };
      await world.given(`lead-${id}`, { type: 'LeadAssigned', data });
    }
    const second = await archive(ids, 'one-submission');
    expect([second.status, second.body]).toMatchObject([200, { changed: 1, failed: [{}, {}] }]);
    expect(await kept()).toEqual(
      ids.slice(1).map((target) => ({ command, target, code: 'LEAD_NOT_FOUND' })),
    );
    const [event] = await world.eventsOf(`refusal-${agent.userId}`);
    expect(event?.metadata).toMatchObject({
      actor: { userId: agent.userId, roleId: 5, impersonatorId: null },
      correlationId: second.headers['daybook-correlation-id'],
    });
  });
});
