import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../../infra/event-store/in-memory.ts';
import { EventStoreUnavailable, type EventStore } from '../../../infra/event-store/port.ts';
import { uuidv7 } from '../../core/ids.ts';
import type { Reaction } from '../../core/reactions/reaction.ts';
import { mergedFields } from '../reactions/merged-fields.ts';
import { takeMerged } from './take-merged.ts';
import { leadAdded } from '../../../query/testing/lead-facts.ts';
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
  /** An action that runs once, just after the next append to this stream. */
  let after: Readonly<{ stream: string; act: () => Promise<void> }> | null;
  /** Streams that reject appends. */
  let broken: Set<string>;
  let world: World;
  let admin: Awaited<ReturnType<typeof newStaff>>;

  beforeEach(async () => {
    after = null;
    broken = new Set();
    const store = createInMemoryEventStore();
    const append: EventStore['append'] = async (request) => {
      if (broken.has(request.stream)) throw new EventStoreUnavailable('it does not answer');
      const result = await store.append(request);
      const due = after;
      if (due === null || due.stream !== request.stream) return result;
      after = null;
      await due.act();
      return result;
    };
    world = createWorld({ store: { ...store, append }, limits: { retryDelaysMs: [] } });
    admin = await newStaff(world, 1);
  });
  afterEach(() => world.stop());

  const edit = (leadId: string, city: string, leadStatus = 'New') =>
    admin.call
      .put(`/admin/leads/${leadId}`)
      .set('Idempotency-Key', uuidv7())
      .send({ ...form, city, leadStatus })
      .expect(200);
  const merge = (keepId: string, leadId: string, key = uuidv7(), expectedEdits = 2) =>
    admin.call
      .post(`/admin/leads/${keepId}/merge`)
      .set('Idempotency-Key', key)
      .send({ leadId, take: ['city'], expectedEdits, otherEdits: 2 });
  const cityOf = async (leadId: string): Promise<string | null | undefined> =>
    (await world.deps.leadFormOf(leadId))?.city;
  const twoLeads = async () => {
    const [keep, gone] = [await newLead(world), await newLead(world)];
    await edit(keep, 'Cork');
    await edit(gone, 'York');
    return { keep, gone };
  };

  it('takes the chosen fields', async () => {
    const { keep, gone } = await twoLeads();
    expect((await merge(keep, gone)).status).toBe(200);
    expect(await cityOf(keep)).toBe('York');
  });

  it.each<[string, string | null]>([
    ['the house', null],
    ['another affiliator', uuidv7()],
  ])(
    'given the merged lead came from %s, then its affiliate link and reference are not taken',
    async (_who, affiliatorId) => {
      const [keep, gone] = [uuidv7(), uuidv7()];
      await world.given(`lead-${keep}`, leadAdded('Mia', 'Row', { affiliatorId: uuidv7() }));
      await world.given(
        `lead-${gone}`,
        leadAdded('Mia', 'Row', {
          affiliatorId,
          city: 'York',
          reference: 'Of the house',
          funnelLink: 'https://go.test/a',
        }),
      );
      const take = ['city', 'reference', 'funnelLink'];
      await admin.call
        .post(`/admin/leads/${keep}/merge`)
        .send({ leadId: gone, take, expectedEdits: 0, otherEdits: 0 })
        .expect(200);
      const stays = { city: 'York', reference: null, funnelLink: null };
      expect(await world.deps.leadFormOf(keep)).toMatchObject(stays);
    },
  );

  it('given its status was renamed and the old name given to another, then the lead keeps its status', async () => {
    const { keep, gone } = await twoLeads();
    const named = (type: string, statusId: string, status: string) => ({
      type,
      data: { statusId, status, colour: 'green' },
    });
    const first = uuidv7();
    await world.given(
      'sales_status-all',
      named('SalesStatusListed', first, 'Old'),
      named('SalesStatusListed', uuidv7(), 'New'),
    );
    await edit(keep, 'Bath', 'Old');
    await world.given(
      'sales_status-all',
      named('SalesStatusEdited', first, 'Older'),
      named('SalesStatusListed', uuidv7(), 'Old'),
    );
    expect((await merge(keep, gone, uuidv7(), 3)).status).toBe(200);
    const [last] = (await world.eventsOf(`lead-${keep}`)).slice(-1);
    expect(last).toMatchObject({ type: 'LeadChanged', data: { status: 'Older' } });
  });

  it('given the merged lead is changed at that moment, then the merge is refused, and the kept lead is unchanged', async () => {
    const { keep, gone } = await twoLeads();
    after = { stream: `lead-${keep}`, act: async () => void (await edit(gone, 'Leeds')) };
    const { status, body } = await merge(keep, gone);
    expect([status, body.code]).toEqual([409, 'STALE_LEAD']);
    expect([await cityOf(keep), await cityOf(gone)]).toEqual(['Cork', 'Leeds']);
  });

  it('given both leads are changed at that moment, then the merge is refused, and their changes stay', async () => {
    const { keep, gone } = await twoLeads();
    let changed: Promise<unknown> | undefined;
    const act = async (): Promise<void> => {
      // This edit waits for the current append, and is executed before any later command of the stream.
      changed = edit(keep, 'Bath').then();
      await edit(gone, 'Leeds');
    };
    after = { stream: `lead-${keep}`, act };
    expect((await merge(keep, gone)).body.code).toBe('STALE_LEAD');
    await changed;
    expect(await cityOf(keep)).toBe('Bath');
  });

  const typesOf = async (leadId: string): Promise<readonly string[]> =>
    (await world.eventsOf(`lead-${leadId}`)).map(({ type }) => type);
  const erase = (leadId: string) =>
    admin.call.delete(`/admin/leads/${leadId}`).set('Idempotency-Key', uuidv7()).expect(200);

  it('given the merged lead cannot be written, then nothing changes, and the repeated request completes the merge', async () => {
    const { keep, gone } = await twoLeads();
    const key = uuidv7();
    broken.add(`lead-${gone}`);
    expect((await merge(keep, gone, key)).status).toBe(503);
    expect([await cityOf(keep), await cityOf(gone)]).toEqual(['Cork', 'York']);
    broken.clear();
    expect((await merge(keep, gone, key)).status).toBe(200);
    expect(await cityOf(keep)).toBe('York');
    expect((await merge(keep, gone, key)).status).toBe(200);
    expect((await typesOf(keep)).slice(-2)).toEqual(['LeadTookIn', 'LeadChanged']);
  });

  it('given the kept lead is erased before the request is repeated, then the other lead stays', async () => {
    const { keep, gone } = await twoLeads();
    const key = uuidv7();
    broken.add(`lead-${gone}`);
    expect((await merge(keep, gone, key)).status).toBe(503);
    broken.clear();
    await erase(keep);
    expect((await merge(keep, gone, key)).body.code).toBe('LEAD_NOT_FOUND');
    expect((await typesOf(gone)).at(-1)).toBe('LeadChanged');
  });

  it('given the merged lead has an agent, then the kept lead gets that agent and group', async () => {
    const agentId = uuidv7();
    const [keep, gone] = [
      await newLead(world, { group: 'archived' }),
      await newLead(world, { agentId }),
    ];
    const body = { leadId: gone, take: [], expectedEdits: 1, otherEdits: 1 };
    await admin.call
      .post(`/admin/leads/${keep}/merge`)
      .set('Idempotency-Key', uuidv7())
      .send(body)
      .expect(200);
    await takeMerged(gone, world.deps);
    expect((await world.eventsOf(`lead-${keep}`)).slice(-3)).toMatchObject([
      { type: 'LeadTookIn' },
      { type: 'LeadAssigned', data: { agentId } },
      { type: 'LeadMoved', data: { group: 'sales' } },
    ]);
  });

  describe('given it is cut off after the other lead was merged', () => {
    const cutOff = async () => {
      const leads = await twoLeads();
      const act = async (): Promise<void> => void broken.add(`lead-${leads.keep}`);
      after = { stream: `lead-${leads.gone}`, act };
      const { status } = await merge(leads.keep, leads.gone);
      broken.clear();
      return { ...leads, status };
    };
    const goOn = (gone: string) => takeMerged(gone, world.deps);

    it('then a job takes the fields, once, on behalf of the person who merged', async () => {
      const { keep, gone, status } = await cutOff();
      expect([status, await cityOf(keep)]).toEqual([200, 'Cork']);
      await goOn(gone);
      await goOn(gone);
      expect(await cityOf(keep)).toBe('York');
      const events = await world.eventsOf(`lead-${keep}`);
      expect(events.slice(-2).map(({ type }) => type)).toEqual(['LeadTookIn', 'LeadChanged']);
      expect(events.at(-1)?.metadata.actor.userId).toBe(admin.userId);
      const merged = (await world.eventsOf(`lead-${gone}`)).at(-1);
      const reaction: Reaction = mergedFields;
      expect(merged && reaction.react(merged, null)).toMatchObject([
        { job: 'merged_fields', key: gone },
      ]);
    });

    it('and no field was chosen, then a job still takes over the agent', async () => {
      const agentId = uuidv7();
      const [keep, gone] = [await newLead(world), await newLead(world, { agentId })];
      after = { stream: `lead-${gone}`, act: async () => void broken.add(`lead-${keep}`) };
      const body = { leadId: gone, take: [], expectedEdits: 1, otherEdits: 1 };
      const call = admin.call.post(`/admin/leads/${keep}/merge`);
      await call.set('Idempotency-Key', uuidv7()).send(body).expect(200);
      broken.clear();
      const merged = (await world.eventsOf(`lead-${gone}`)).at(-1);
      const reaction: Reaction = mergedFields;
      expect(merged && reaction.react(merged, null)).toMatchObject([{ key: gone }]);
      await goOn(gone);
      const [assigned] = (await world.eventsOf(`lead-${keep}`)).slice(-1);
      expect(assigned).toMatchObject({ type: 'LeadAssigned', data: { agentId } });
      expect(assigned?.metadata.actor.userId).toBe(admin.userId);
    });

    it('and the kept lead was edited meanwhile, then the edit stays', async () => {
      const { keep, gone } = await cutOff();
      await admin.call
        .put(`/admin/leads/${keep}`)
        .set('Idempotency-Key', uuidv7())
        .send({ ...form, city: 'Bath', leadStatus: 'New' })
        .expect(200);
      await goOn(gone);
      expect(await cityOf(keep)).toBe('Bath');
    });

    it('and either lead was erased meanwhile, then the job changes nothing', async () => {
      const first = await cutOff();
      await erase(first.keep);
      await goOn(first.gone);
      expect((await typesOf(first.keep)).at(-1)).toBe('LeadErased');
      const second = await cutOff();
      await world.given(`lead-${second.gone}`, { type: 'LeadErased', data: { noteIds: [] } });
      await goOn(second.gone);
      expect(await cityOf(second.keep)).toBe('Cork');
    });
  });
});
