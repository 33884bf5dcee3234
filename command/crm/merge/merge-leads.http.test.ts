import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../../infra/event-store/in-memory.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { uuidv7 } from '../../core/ids.ts';
import { newLead, newStaff } from '../../testing/lead-floor.ts';
import { createWorld, type World } from '../../testing/world.ts';

const form = {
  firstName: 'Mia',
  lastName: 'Row',
  email: 'mia@mail.test',
  phone: null,
  country: 'Ireland',
  city: 'Cork',
  funnelLink: null,
  reference: null,
};

describe('POST /admin/leads/:id/merge', () => {
  /** Done once, just after something was appended to this stream. */
  let after: Readonly<{ stream: string; act: () => Promise<void> }> | null;
  let world: World;
  let admin: Awaited<ReturnType<typeof newStaff>>;

  beforeEach(async () => {
    after = null;
    const store = createInMemoryEventStore();
    const append: EventStore['append'] = async (request) => {
      const result = await store.append(request);
      const due = after;
      if (due === null || due.stream !== request.stream) return result;
      after = null;
      await due.act();
      return result;
    };
    world = createWorld({ store: { ...store, append } });
    admin = await newStaff(world, 1);
  });
  afterEach(() => world.stop());

  const edit = (leadId: string, city: string) =>
    admin.call
      .put(`/admin/leads/${leadId}`)
      .set('Idempotency-Key', uuidv7())
      .send({ ...form, city, leadStatus: 'New' })
      .expect(200);
  const merge = (keepId: string, leadId: string) =>
    admin.call
      .post(`/admin/leads/${keepId}/merge`)
      .set('Idempotency-Key', uuidv7())
      .send({ leadId, take: ['city'], expectedEdits: 2, otherEdits: 2 });
  const cityOf = async (leadId: string): Promise<string | null | undefined> =>
    (await world.deps.leadFormOf(leadId))?.city;
  const twoLeads = async () => {
    const [keep, gone] = [await newLead(world), await newLead(world)];
    await edit(keep, 'Cork');
    await edit(gone, 'York');
    return { keep, gone };
  };

  it('takes the fields that were chosen', async () => {
    const { keep, gone } = await twoLeads();
    expect((await merge(keep, gone)).status).toBe(200);
    expect(await cityOf(keep)).toBe('York');
  });

  it('given the other lead is changed in that moment, then is refused, and the one that stays says what it said', async () => {
    const { keep, gone } = await twoLeads();
    after = { stream: `lead-${keep}`, act: async () => void (await edit(gone, 'Leeds')) };
    const { status, body } = await merge(keep, gone);
    expect([status, body.code]).toEqual([409, 'STALE_LEAD']);
    expect([await cityOf(keep), await cityOf(gone)]).toEqual(['Cork', 'Leeds']);
  });

  it('given both are changed in that moment, then is refused, and what was changed stays', async () => {
    const { keep, gone } = await twoLeads();
    let changed: Promise<unknown> | undefined;
    const act = async (): Promise<void> => {
      // Waits for the append that it is told of, and comes before whatever is asked after it.
      changed = edit(keep, 'Bath').then();
      await edit(gone, 'Leeds');
    };
    after = { stream: `lead-${keep}`, act };
    expect((await merge(keep, gone)).body.code).toBe('STALE_LEAD');
    await changed;
    expect(await cityOf(keep)).toBe('Bath');
  });
});
