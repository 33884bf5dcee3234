import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { meterAppends } from '../../infra/event-store/metered.ts';
import { uuidv7 } from '../core/ids.ts';
import { newLead, newStaff, statusListed } from '../testing/lead-floor.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let admin: Awaited<ReturnType<typeof newStaff>>;

beforeEach(async () => {
  world = createWorld();
  admin = await newStaff(world, 1);
});
afterEach(() => world.stop());

/** All events of a lead, with personal data decrypted. */
const eventsOf = async (leadId: string) => {
  const stored = await world.store.read(`lead-${leadId}`);
  const events = await Promise.all(stored.map((event) => world.codec.decode(event)));
  return events.map(({ type, data }) => ({ type, data }));
};
/** The commands that wrote the events of a lead after its first two. */
const commandsOf = async (leadId: string): Promise<readonly string[]> => {
  const events = (await world.eventsOf(`lead-${leadId}`)).slice(2);
  return [...new Set(events.map(({ metadata }) => metadata.commandId))];
};
const leadCount = async () =>
  (await world.store.readAll(0n, 1_000, { categories: ['lead'] })).length;

const form = {
  firstName: ' Sofía\u001b',
  lastName: 'Romero',
  email: 'sofia.romero@mail.test',
  phone: '+34 654 190 273',
  country: 'Spain',
  city: '',
  funnelLink: 'https://go.example.test/a',
  reference: 'R-7',
};

const statuses = 'sales_status-all';

describe('POST /admin/leads', () => {
  const add = (body: object, as = admin, key = uuidv7()) =>
    as.call.post('/admin/leads').set('Idempotency-Key', key).send(body);

  it('adds a lead by hand, with the default status', async () => {
    const { status, body } = await add(form);
    expect([status, body]).toEqual([
      201,
      { message: 'Leads added successfully', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(await eventsOf(body.id)).toEqual([
      {
        type: 'LeadAdded',
        data: {
          ...form,
          firstName: 'Sofía',
          city: null,
          status: 'New',
          source: 'form',
          affiliatorId: null,
        },
      },
    ]);
  });

  it('sets the chosen status, or the default one', async () => {
    const status = async (body: object) =>
      (await eventsOf((await add({ firstName: 'Yuki', ...body })).body.id))[0]?.data;
    await world.given(statuses, ...statusListed('Fresh', true));
    await world.given(statuses, ...statusListed('Call Again'));
    expect(await status({})).toMatchObject({ status: 'Fresh' });
    expect(await status({ leadStatus: null })).toMatchObject({ status: 'Fresh' });
    expect(await status({ leadStatus: 'Call Again' })).toMatchObject({ status: 'Call Again' });
    expect((await add({ ...form, leadStatus: 'Rich' })).body).toMatchObject({
      code: 'UNKNOWN_SALES_STATUS',
      message: 'There is no sales status named Rich.',
    });
  });

  it('assigns an affiliator’s lead to the affiliator, with the default status whatever they send', async () => {
    await world.given(statuses, ...statusListed('Call Again'));
    const affiliator = await newStaff(world, 4);
    const { body } = await add({ ...form, leadStatus: 'Call Again' }, affiliator);
    expect((await eventsOf(body.id))[0]?.data).toMatchObject({
      status: 'New',
      source: 'affiliator',
      affiliatorId: affiliator.userId,
    });
  });

  it('gives a repeat with the same key the same answer', async () => {
    const first = await add(form, admin, 'one-submission');
    const second = await add(form, admin, 'one-submission');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await leadCount()).toBe(1);
    expect((await add({ ...form, city: 'Cádiz' }, admin, 'one-submission')).body).toMatchObject({
      code: 'KEY_REUSED',
    });
  });

  it.each([
    [{}, 'firstName'],
    [{ ...form, firstName: '  ' }, 'firstName'],
    [{ ...form, firstName: '\u200b\u2060' }, 'firstName'],
    [{ ...form, firstName: 'x'.repeat(101) }, 'firstName'],
    [{ ...form, email: 'sofia' }, 'email'],
    [{ ...form, email: '********' }, 'email'],
    [{ ...form, email: 'so****ro@mail.test' }, 'email'],
    [{ ...form, phone: '******73' }, 'phone'],
    [{ ...form, phone: 34654190273 }, 'phone'],
    [{ ...form, managerId: uuidv7() }, 'managerId'],
    [{ ...form, group: 'sales' }, 'group'],
  ])('refuses %j', async (body, field) => {
    const { status, body: answer } = await add(body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect(await leadCount()).toBe(0);
  });

  it.each([3, 5, 6] as const)('is refused for role %i', async (roleId) => {
    expect((await add(form, await newStaff(world, roleId))).status).toBe(403);
  });
});

describe('PUT /admin/leads/:id', () => {
  const whole = { ...form, firstName: 'Sofía', city: 'Cádiz', leadStatus: 'New' };
  const edit = (leadId: string, body: object, as = admin, key = uuidv7()) =>
    as.call.put(`/admin/leads/${leadId}`).set('Idempotency-Key', key).send(body);

  it('changes the data and the assignments', async () => {
    const manager = await newStaff(world, 2);
    const agent = await newStaff(world, 5);
    const retention = await newStaff(world, 6);
    const leadId = await newLead(world, { agentId: agent.userId });
    const { status, body } = await edit(
      leadId,
      { ...whole, managerId: manager.userId, agentId: null, retId: retention.userId },
      manager,
    );
    expect([status, body]).toEqual([200, { message: 'Lead edited successfully' }]);
    const { leadStatus, ...data } = whole;
    expect((await eventsOf(leadId)).slice(2)).toEqual([
      {
        type: 'LeadAssigned',
        data: { managerId: manager.userId, agentId: null, retId: retention.userId },
      },
      { type: 'LeadChanged', data: { ...data, status: leadStatus, isEmailVerified: true } },
    ]);
    expect(await commandsOf(leadId)).toHaveLength(1);
  });

  it('writes one append, whatever changes', async () => {
    const appends: string[] = [];
    const store = meterAppends(createInMemoryEventStore(), {
      appended: (result) => void appends.push(result),
    });
    const counted = createWorld({ store });
    const manager = await newStaff(counted, 2);
    const leadId = await newLead(counted);
    appends.length = 0;
    await edit(leadId, { ...whole, managerId: manager.userId }, manager).expect(200);
    expect(await store.read(`lead-${leadId}`)).toHaveLength(4);
    expect(appends).toEqual(['appended']);
    await counted.stop();
  });

  it('keeps assignments that are not given, and reads empty fields as null', async () => {
    const agent = await newStaff(world, 5);
    const leadId = await newLead(world, { agentId: agent.userId });
    await edit(leadId, { ...whole, email: '', phone: null, leadStatus: null });
    expect((await eventsOf(leadId)).slice(2)).toMatchObject([
      { type: 'LeadChanged', data: { email: null, phone: null, status: null } },
    ]);
  });

  it('writes once when the same request is sent twice', async () => {
    const manager = await newStaff(world, 2);
    const leadId = await newLead(world);
    const body = { ...whole, managerId: manager.userId };
    await edit(leadId, body, admin, 'one-submission');
    expect((await edit(leadId, body, admin, 'one-submission')).status).toBe(200);
    expect(await eventsOf(leadId)).toHaveLength(4);
  });

  it('writes nothing when nothing changes, under any key', async () => {
    const leadId = await newLead(world);
    const agent = await newStaff(world, 5);
    await edit(leadId, whole);
    expect((await edit(leadId, whole)).status).toBe(200);
    await edit(leadId, { ...whole, agentId: agent.userId });
    await edit(leadId, { ...whole, agentId: agent.userId });
    await edit(leadId, { ...whole, isEmailVerified: false });
    expect((await eventsOf(leadId)).slice(2)).toMatchObject([
      { type: 'LeadChanged', data: { city: 'Cádiz' } },
      { type: 'LeadAssigned' },
      { type: 'LeadChanged', data: { isEmailVerified: false } },
    ]);
  });

  it('given a renamed status whose old name was given to another, then it tells the two statuses apart', async () => {
    const [first, second] = [uuidv7(), uuidv7()];
    const leadId = await newLead(world);
    const named = (type: string, statusId: string, status: string) => ({
      type,
      data: { statusId, status, colour: 'green' },
    });
    await world.given(statuses, named('SalesStatusListed', first, 'One'));
    await edit(leadId, { ...whole, leadStatus: 'One' }).expect(200);
    await world.given(statuses, named('SalesStatusEdited', first, 'Two'));
    await edit(leadId, { ...whole, leadStatus: 'Two' }).expect(200);
    expect((await eventsOf(leadId)).slice(2)).toMatchObject([{ data: { status: 'One' } }]);
    await world.given(statuses, named('SalesStatusListed', second, 'One'));
    await edit(leadId, { ...whole, leadStatus: 'One' }).expect(200);
    expect((await eventsOf(leadId)).slice(3)).toMatchObject([
      { type: 'LeadChanged', data: { status: 'One' } },
    ]);
    await edit(leadId, { ...whole, leadStatus: 'one' }).expect(200);
    expect(await eventsOf(leadId)).toHaveLength(4);
  });

  it('refuses missing fields, so that no data are lost', async () => {
    const leadId = await newLead(world);
    const { body } = await edit(leadId, { firstName: 'Sofía', phone: '***73' });
    expect(Object.keys(body.errors).toSorted()).toEqual([
      ...['city', 'country', 'email', 'funnelLink', 'lastName', 'leadStatus', 'phone', 'reference'],
    ]);
    expect(await eventsOf(leadId)).toHaveLength(2);
  });

  it('given a lead of an unknown agent, then its other data can be changed, but no unknown person can be assigned', async () => {
    const [left, other] = [uuidv7(), uuidv7()];
    const leadId = await newLead(world, { agentId: left });
    expect((await edit(leadId, { ...whole, agentId: left })).status).toBe(200);
    expect((await eventsOf(leadId)).slice(2)).toMatchObject([{ type: 'LeadChanged' }]);
    expect((await edit(leadId, { ...whole, agentId: other })).body.code).toBe('NOT_ASSIGNABLE');
    expect((await edit(leadId, { ...whole, retId: left })).body.code).toBe('NOT_ASSIGNABLE');
  });

  it('refuses unknown statuses, and people of another role', async () => {
    const leadId = await newLead(world);
    const agent = await newStaff(world, 5);
    const code = async (changes: object) =>
      (await edit(leadId, { ...whole, ...changes })).body.code;
    expect(await code({ leadStatus: 'Rich' })).toBe('UNKNOWN_SALES_STATUS');
    expect(await code({ managerId: agent.userId })).toBe('NOT_ASSIGNABLE');
    expect(await code({ agentId: admin.userId })).toBe('NOT_ASSIGNABLE');
    expect(await code({ retId: uuidv7() })).toBe('NOT_ASSIGNABLE');
    expect(await code({ agentId: 'me' })).toBe('INVALID');
    expect(await eventsOf(leadId)).toHaveLength(2);
  });

  it('refuses a lead that does not exist as not found', async () => {
    const agent = await newStaff(world, 5);
    const code = async (leadId: string, changes: object = {}) =>
      (await edit(leadId, { ...whole, ...changes })).body.code;
    expect(await code(uuidv7())).toBe('LEAD_NOT_FOUND');
    expect(await code(uuidv7(), { agentId: agent.userId })).toBe('LEAD_NOT_FOUND');
    expect(await code('7')).toBe('NOT_FOUND');
  });

  it.each([3, 4, 5, 6] as const)('is refused for role %i', async (roleId) => {
    const worker = await newStaff(world, roleId);
    const leadId = await newLead(world, { agentId: worker.userId });
    expect((await edit(leadId, whole, worker)).status).toBe(403);
  });
});

describe('POST /admin/crm/note', () => {
  const write = (body: object, as = admin, key = uuidv7()) =>
    as.call.post('/admin/crm/note').set('Idempotency-Key', key).send(body);

  it('is written once, by anyone who reaches the lead', async () => {
    const agent = await newStaff(world, 5);
    const leadId = await newLead(world, { agentId: agent.userId });
    const note = { content: ' Call after 1\nNot before. ', leadId };
    const { status, body } = await write(note, agent, 'one-submission');
    expect([status, body]).toEqual([
      201,
      { message: 'Notes created successfully', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect((await write(note, agent, 'one-submission')).body).toEqual(body);
    expect((await eventsOf(leadId)).slice(2)).toEqual([
      {
        type: 'LeadNoteAdded',
        data: { noteId: body.id, content: 'Call after 1\nNot before.', authorId: agent.userId },
      },
    ]);
    expect((await write({ content: 'x'.repeat(4_000), leadId })).status).toBe(201);
  });

  it('is refused when the lead is out of reach', async () => {
    const agent = await newStaff(world, 5);
    const retention = await newStaff(world, 6);
    const own = { agentId: agent.userId, retId: retention.userId };
    const inSales = await newLead(world, own);
    const archived = await newLead(world, { ...own, group: 'archived' });
    const code = async (leadId: string, as: typeof admin) =>
      (await write({ content: 'Hello', leadId }, as)).body.code;
    expect(await code(uuidv7(), admin)).toBe('LEAD_NOT_FOUND');
    expect(await code(inSales, retention)).toBe('LEAD_NOT_FOUND');
    expect(await code(archived, agent)).toBe('LEAD_NOT_FOUND');
    expect(await code(archived, retention)).toBe('LEAD_NOT_FOUND');
    expect(await code(inSales, await newStaff(world, 4))).toBe('FORBIDDEN');
    expect(await eventsOf(inSales)).toHaveLength(2);
  });

  it.each([
    [{ content: '  ', leadId: uuidv7() }, 'content'],
    [{ content: '\u200b\n\u001b', leadId: uuidv7() }, 'content'],
    [{ content: 'x'.repeat(4_001), leadId: uuidv7() }, 'content'],
    [{ content: 'Hello', leadId: -2 }, 'leadId'],
    [{ content: 'Hello', leadId: '-2' }, 'leadId'],
    [{ content: 'Hello' }, 'leadId'],
  ])('refuses %j', async (body, field) => {
    const { status, body: answer } = await write(body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });
});

describe('DELETE /admin/leads/{id}', () => {
  it('erases the lead with its notes, for an admin but not for an agent', async () => {
    const leadId = await newLead(world);
    const content = 'Call after 5';
    await admin.call.post('/admin/crm/note').send({ leadId, content }).expect(201);
    const agent = await newStaff(world, 5);
    expect((await agent.call.delete(`/admin/leads/${leadId}`)).status).toBe(403);
    const { status, body } = await admin.call.delete(`/admin/leads/${leadId}`);
    expect([status, body]).toEqual([200, { message: 'Lead deleted successfully' }]);
    const events = await eventsOf(leadId);
    const noted = events.find(({ type }) => type === 'LeadNoteAdded');
    const noteIds = noted !== undefined && 'noteId' in noted.data ? [noted.data.noteId] : [];
    expect(events.at(-1)).toEqual({ type: 'LeadErased', data: { noteIds } });
    expect((await admin.call.delete(`/admin/leads/${uuidv7()}`)).status).toBe(404);
  });
});

describe('DELETE /affiliate/leads/:id', () => {
  it('erases a lead of the affiliator, but not one of another affiliator', async () => {
    const [mine, theirs] = [await newStaff(world, 4), await newStaff(world, 4)];
    const added = await mine.call.post('/admin/leads').send(form);
    const take = (by: typeof mine) => by.call.delete(`/affiliate/leads/${added.body.id}`);
    const other = await take(theirs);
    expect([other.status, other.body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
    const { status, body } = await take(mine);
    expect([status, body]).toEqual([200, { message: 'Lead deleted successfully' }]);
    expect((await eventsOf(added.body.id)).at(-1)).toEqual({
      type: 'LeadErased',
      data: { noteIds: [] },
    });
  });

  it('refuses a lead that has become a customer', async () => {
    const { call } = await newStaff(world, 4);
    const added = await call.post('/admin/leads').send(form);
    await world.given(`lead-${added.body.id}`, {
      type: 'LeadLinked',
      data: { userId: admin.userId },
    });
    const { status, body } = await call.delete(`/affiliate/leads/${added.body.id}`);
    expect([status, body.code]).toEqual([409, 'LEAD_IS_CUSTOMER']);
  });
});
