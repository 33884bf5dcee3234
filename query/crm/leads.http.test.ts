import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { leadAdded, leadAssigned, leadMoved, leadNoted } from '../testing/lead-facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [admin, manager, affiliator, agent, retention, otherAgent] = [
  ...[idEnding('1'), idEnding('2'), idEnding('4')],
  ...[idEnding('5'), idEnding('6'), idEnding('7')],
] as const;
const [customer, missing] = [idEnding('3'), idEnding('999')];
const lead = (number: number): string => idEnding(`d${number}`);
const note = (number: number): string => idEnding(`a${number}`);
const at = '2026-01-05T12:00:00.000Z';
const base = '/affiliate/leads/api';

let world: QueryWorld;
let people: Record<'admin' | 'manager' | 'affiliator' | 'agent' | 'retention', SignedIn>;

/**
 * Lead 1: in sales, of the agent, with notes. 2: in sales, of another agent, from an affiliator. 3: in retentions, of the
 * retention agent, linked. 4: archived, of the agent before. 5: in sales, linked, without status and contact data. 6:
 * archived and linked.
 */
beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${manager}`, registered('Elena Marchetti', 'elena@daybook.test', 2));
  await world.given(
    `user-${affiliator}`,
    registered('Andrés Villanueva', 'andres@daybook.test', 4),
  );
  await world.given(`user-${agent}`, registered('Sofia Petrova', 'sofia@daybook.test', 5));
  await world.given(`user-${otherAgent}`, registered('Aaron Blake', 'aaron@daybook.test', 5));
  await world.given(`user-${retention}`, registered('Ravi Menon', 'ravi@daybook.test', 6));
  const listed = (last: string, status: string) => ({
    type: 'SalesStatusListed',
    data: { statusId: idEnding(last), status, colour: 'blue' },
  });
  await world.append(
    'sales_status-all',
    listed('e1', 'New'),
    listed('e2', 'Call Again'),
    { type: 'SalesStatusMadeDefault', data: { statusId: idEnding('e1') } },
    { type: 'SalesStatusMadeDefault', data: { statusId: idEnding('e2') } },
    { type: 'SalesStatusesOrdered', data: { statusIds: [idEnding('e2'), idEnding('e1')] } },
  );
  await world.append(
    `lead-${lead(1)}`,
    leadAdded('Katarzyna', 'Wiśniewska', { funnelLink: 'https://go.test/a', reference: 'R-7' }),
    leadAssigned({ managerId: manager, agentId: agent }),
    leadNoted(note(1), 'first', agent),
    leadNoted(note(2), 'second', agent),
    leadNoted(note(3), 'third', manager),
    leadNoted(note(4), 'fourth', agent),
  );
  await world.append(
    `lead-${lead(2)}`,
    leadAdded('Liam', 'O’Sullivan', {
      status: 'Call Again',
      source: 'affiliator',
      affiliatorId: affiliator,
      phone: '+353 86 214 7790',
      country: 'Ireland',
    }),
    leadAssigned({ agentId: otherAgent }),
  );
  await world.append(
    `lead-${lead(3)}`,
    leadAdded('Priya', 'Raman', { status: 'Deposit Soon', source: 'csv' }),
    leadAssigned({ agentId: agent, retId: retention }),
    leadMoved('sales', 'retentions'),
    { type: 'LeadLinked', data: { userId: customer } },
  );
  await world.append(
    `lead-${lead(4)}`,
    leadAdded('Mateus', 'Ferreira', { source: 'api' }),
    leadAssigned({ agentId: agent }),
    leadMoved('sales', 'archived'),
  );
  await world.append(
    `lead-${lead(5)}`,
    leadAdded('Thabo', 'Nkosi', { status: null, email: null, phone: null, country: null }),
    { type: 'LeadLinked', data: { userId: missing } },
  );
  await world.given(
    `lead-${lead(6)}`,
    leadAdded('Yuki', 'Tanaka'),
    { type: 'LeadLinked', data: { userId: customer } },
    leadMoved('sales', 'archived'),
  );
  people = {
    admin: await world.app.signInAs(1, { userId: admin }),
    manager: await world.app.signInAs(2, { userId: manager }),
    affiliator: await world.app.signInAs(4, { userId: affiliator }),
    agent: await world.app.signInAs(5, { userId: agent }),
    retention: await world.app.signInAs(6, { userId: retention }),
  };
});
afterAll(() => world.end());

type Who = keyof typeof people;
const get = (path: string, who: Who = 'admin') => people[who].call.get(path);
const numbers = async (path: string, who: Who = 'admin'): Promise<readonly number[]> =>
  (await get(`${base}${path}${path.includes('?') ? '&' : '?'}sort=id`, who)).body.data.map(
    ({ number }: { number: number }) => number,
  );

describe('lists of leads', () => {
  it('show a lead with its newest notes and the names of all people involved', async () => {
    const { body } = await get(`${base}/sales/All/all?sort=id`);
    expect(body.meta).toEqual({ total: 3, per_page: 15, current_page: 1, last_page: 1 });
    expect(body.data[0]).toEqual({
      id: lead(1),
      number: 1,
      is_email_verified: true,
      first_name: 'Katarzyna',
      last_name: 'Wiśniewska',
      email: 'katarzyna@mail.test',
      phone: '+48 512 884 310',
      notes: [
        { id: note(4), content: 'fourth', created_at: at, user: { full_name: 'Sofia Petrova' } },
        { id: note(3), content: 'third', created_at: at, user: { full_name: 'Elena Marchetti' } },
        { id: note(2), content: 'second', created_at: at, user: { full_name: 'Sofia Petrova' } },
      ],
      notes_total: 4,
      country: 'Poland',
      city: 'Gdańsk',
      lead_status: 'New',
      lead_status_colour: 'blue',
      group: 'sales',
      user: null,
      manager: { id: manager, full_name: 'Elena Marchetti' },
      agent: { id: agent, full_name: 'Sofia Petrova' },
      retAgent: null,
      linked: null,
      created_at: at,
      deposited_at: null,
      last_access: null,
      role_id: null,
      edits: 1,
      funnel_link: 'https://go.test/a',
      reference: 'R-7',
    });
    expect(body.data[1]).toMatchObject({
      user: { id: affiliator, full_name: 'Andrés Villanueva' },
    });
  });

  it('contain the leads of their group and source', async () => {
    expect(await numbers('/sales/All/all')).toEqual([1, 2, 5]);
    expect(await numbers('/sales/All/manual')).toEqual([1, 5]);
    expect(await numbers('/sales/All/live')).toEqual([2]);
    expect(await numbers('/retentions/All')).toEqual([3]);
    expect(await numbers('/clients/All')).toEqual([3, 5]);
    expect(await numbers('/archived/All')).toEqual([4, 6]);
    expect(await numbers('/new/all/all')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await numbers('/new/all/live')).toEqual([2, 4]);
    expect(await numbers('/new/retentions/manual')).toEqual([3]);
    expect(await numbers('/new/archived/live', 'manager')).toEqual([4]);
    expect(await numbers('/new/all/all?leadStatus=Call_Again')).toEqual([2]);
    expect(await numbers('/new/all/manual?leadStatus=Deposit_Soon')).toEqual([3]);
    expect(await numbers('/new/all/all?leadStatus=No_Such')).toEqual([]);
  });

  it('are filtered by status, with underscores for spaces', async () => {
    expect(await numbers('/sales/Call_Again/all')).toEqual([2]);
    expect(await numbers('/sales/Call%20Again/all')).toEqual([2]);
    expect(await numbers('/retentions/Deposit_Soon')).toEqual([3]);
    expect(await numbers('/retentions/New')).toEqual([]);
    expect(await numbers("/sales/x'%20or%20'1'='1/all")).toEqual([]);
  });

  it('are filtered by the days of registration, including the last one', async () => {
    expect(await numbers('/sales/All/all/2026-01-05/2026-01-05')).toEqual([1, 2, 5]);
    expect(await numbers('/sales/All/all/2026-01-06/2026-02-05')).toEqual([]);
    expect(await numbers('/retentions/All/2025-12-01/2026-01-04')).toEqual([]);
    expect(await numbers('/clients/All/2026-01-01/2026-01-31')).toEqual([3, 5]);
    expect(await numbers('/archived/All/2026-01-31/2026-01-01')).toEqual([]);
    expect(await numbers('/new/all/live/2026-01-05/2026-01-06')).toEqual([2, 4]);
  });

  it('are filtered by the assigned people', async () => {
    expect(await numbers(`/sales/All/all?agentId=${agent}`)).toEqual([1]);
    expect(await numbers(`/sales/All/all?agentId=none`)).toEqual([5]);
    expect(await numbers(`/sales/All/all?managerId=${manager}`)).toEqual([1]);
    expect(await numbers(`/retentions/All?retId=${retention}`)).toEqual([3]);
  });

  it('are searched by names, contact data, places, numbers, references, statuses and assigned people', async () => {
    const search = (text: string) => numbers(`/new/all/all?search=${encodeURIComponent(text)}`);
    expect(await search('yna Wiś')).toEqual([1]);
    expect(await search('liam@')).toEqual([2]);
    expect(await search('+353 86')).toEqual([2]);
    expect(await search('ireland')).toEqual([2]);
    expect(await search('r-7')).toEqual([1]);
    expect(await search('3')).toEqual([3]);
    expect(await search('Marchetti')).toEqual([1]);
    expect(await search('Villanueva')).toEqual([2]);
    expect(await search('Call Again')).toEqual([2]);
    expect(await search('%_%')).toEqual([]);
  });

  it.each(
    'id number first_name last_name email phone notes notes_total country city lead_status group user manager agent ret_agent created_at deposited_at last_access funnel_link reference'.split(
      ' ',
    ),
  )('are sorted by %s in both directions', async (column) => {
    const order = async (sort: string): Promise<readonly string[]> =>
      (await get(`${base}/new/all/all?sort=${sort}`)).body.data.map(({ id }: { id: string }) => id);
    const up = await order(column);
    expect(up).toHaveLength(6);
    expect(await order(`-${column}`)).toEqual(up.toReversed());
  });

  it('are sorted by the names of people, not by their ids', async () => {
    const { body } = await get(`${base}/sales/All/all?sort=agent`);
    expect(
      body.data.map(({ agent: one }: { agent: { full_name: string } | null }) => one?.full_name),
    ).toEqual(['Aaron Blake', 'Sofia Petrova', undefined]);
  });

  it.each([
    '/sales/All/none',
    '/sales/All/all/2026-02-30/2026-03-01',
    '/sales/All/all/0000-01-01/2026-03-01',
    '/sales/All/all/yesterday/today',
    '/sales/All',
    '/new/clients/all',
    '/new/all/other',
    '/archived/All/2026-01-01',
  ])('do not exist at %s', async (path) => {
    expect((await get(`${base}${path}`)).status).toBe(404);
  });

  it.each(['sort=linked', 'sort=full_name', 'agentId=me', 'status=New', 'limit=1001'])(
    'refuse ?%s',
    async (search) => {
      expect((await get(`${base}/sales/All/all?${search}`)).body).toMatchObject({
        code: 'INVALID',
      });
    },
  );
});

describe('the leads that agents see', () => {
  it('are those that are assigned to them, in their group', async () => {
    expect(await numbers('/sales/All/all', 'agent')).toEqual([1]);
    expect(await numbers('/sales/All/live', 'agent')).toEqual([]);
    expect(await numbers(`/sales/All/all?agentId=${otherAgent}`, 'agent')).toEqual([]);
    expect(await numbers('/retentions/All', 'retention')).toEqual([3]);
  });

  it.each([
    ['agent', '/retentions/All'],
    ['agent', '/clients/All'],
    ['agent', '/archived/All'],
    ['agent', '/new/all/all'],
    ['retention', '/sales/All/all'],
    ['retention', '/clients/All/2026-01-01/2026-01-31'],
    ['affiliator', '/sales/All/all'],
    ['affiliator', '/new/all/live'],
  ] as const)('given %s, then %s is forbidden', async (who, path) => {
    expect((await get(`${base}${path}`, who)).status).toBe(403);
  });

  it('show no contact data, and are not found or sorted by it', async () => {
    for (const [who, path] of [
      ['agent', '/sales/All/all'],
      ['retention', '/retentions/All'],
    ] as const) {
      const { body } = await get(`${base}${path}`, who);
      expect(body.data).toMatchObject([{ email: '********', phone: '******10' }]);
      expect(JSON.stringify(body)).not.toMatch(/mail\.test|512 884/);
      expect(await numbers(`${path}?search=mail.test`, who)).toEqual([]);
      expect(await numbers(`${path}?search=512%20884`, who)).toEqual([]);
      for (const sort of ['email', '-email', 'phone', '-phone']) {
        const refused = await get(`${base}${path}?sort=${sort}`, who);
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['sort']]);
      }
    }
    expect(await numbers('/sales/All/all?search=Katarz', 'agent')).toEqual([1]);
  });

  it('keep an empty field empty', async () => {
    await world.given(`lead-${lead(5)}`, leadAssigned({ agentId: otherAgent }));
    const stranger = await world.app.signInAs(5, { userId: otherAgent });
    const { body } = await stranger.call.get(`${base}/sales/All/all?sort=-id`);
    expect(body.data[0]).toMatchObject({ number: 5, email: null, phone: null });
  });
});

describe('GET /admin/leads/:id/notes', () => {
  const contents = async (path: string, who: Who = 'admin') =>
    (await get(`/admin/leads/${path}`, who)).body.data.map(
      ({ content }: { content: string }) => content,
    );

  it('returns all notes in pages, the newest first', async () => {
    const { body } = await get(`/admin/leads/${lead(1)}/notes?limit=3`);
    expect(body.meta).toMatchObject({ total: 4, last_page: 2 });
    expect(body.data[1]).toEqual({
      id: note(3),
      content: 'third',
      created_at: at,
      user: { id: manager, full_name: 'Elena Marchetti' },
    });
    expect(await contents(`${lead(1)}/notes?limit=3&page=2`, 'agent')).toEqual(['first']);
    expect(await contents(`${lead(1)}/notes?search=petrova&sort=created_at`)).toEqual([
      ...['first', 'second', 'fourth'],
    ]);
  });

  it('answers 404 for a lead that does not exist or is out of the person’s reach', async () => {
    const of = async (id: string, who: Who) => {
      const { status, body } = await get(`/admin/leads/${id}/notes`, who);
      return [status, body.code];
    };
    expect(await of(missing, 'admin')).toEqual([404, 'LEAD_NOT_FOUND']);
    expect(await of(lead(2), 'agent')).toEqual([404, 'LEAD_NOT_FOUND']);
    expect(await of(lead(4), 'agent')).toEqual([404, 'LEAD_NOT_FOUND']);
    expect(await of(lead(1), 'retention')).toEqual([404, 'LEAD_NOT_FOUND']);
    expect(await of(lead(3), 'retention')).toEqual([200, undefined]);
    expect(await of(lead(1), 'affiliator')).toEqual([403, 'FORBIDDEN']);
    expect(await of('1', 'admin')).toEqual([404, 'NOT_FOUND']);
  });
});

describe('GET /admin/crm/agents/:type', () => {
  it('returns the active agents of the role by name', async () => {
    expect((await get('/admin/crm/agents/5')).body.data).toEqual([
      {
        id: otherAgent,
        number: expect.any(Number),
        full_name: 'Aaron Blake',
        email: 'aaron@daybook.test',
      },
      {
        id: agent,
        number: expect.any(Number),
        full_name: 'Sofia Petrova',
        email: 'sofia@daybook.test',
      },
    ]);
    await world.given(`user-${otherAgent}`, { type: 'UserDeactivated', data: {} });
    expect((await get('/admin/crm/agents/5', 'manager')).body.data).toHaveLength(1);
    expect((await get('/admin/crm/agents/6')).body.data).toMatchObject([{ id: retention }]);
    expect((await get('/admin/crm/agents/1')).status).toBe(404);
    expect((await get('/admin/crm/agents/5', 'agent')).status).toBe(403);
  });
});

describe('GET /admin/crm-config/sales-statuses/api', () => {
  it('returns the statuses to the roles that filter by them', async () => {
    for (const who of ['admin', 'manager', 'agent', 'retention'] as const) {
      const { body } = await get('/admin/crm-config/sales-statuses/api?page=1&limit=999', who);
      expect(body.data).toEqual([
        { id: idEnding('e2'), status: 'Call Again', colour: 'blue', is_default: true },
        { id: idEnding('e1'), status: 'New', colour: 'blue', is_default: false },
      ]);
    }
    expect((await get('/admin/crm-config/sales-statuses/api', 'affiliator')).status).toBe(403);
  });

  it('returns a renamed status, and all lists show, find and filter by its new name', async () => {
    await world.given('sales_status-all', {
      type: 'SalesStatusEdited',
      data: { statusId: idEnding('e2'), status: 'Call Back', colour: 'amber' },
    });
    const [row] = (await get(`${base}/sales/Call_Back/all`)).body.data;
    expect(row).toMatchObject({ number: 2, lead_status: 'Call Back', lead_status_colour: 'amber' });
    expect(await numbers('/sales/call_BACK/all')).toEqual([2]);
    expect(await numbers('/sales/Call_Again/all')).toEqual([]);
    expect(await numbers('/new/all/all?leadStatus=Call_Back')).toEqual([2]);
    expect(await numbers('/new/all/all?search=call%20back')).toEqual([2]);
    // A saved view keeps the old name, until another status gets this name.
    const inView = (name: string) => numbers(`/new/all/all?where=lead_status:is:${name}`);
    expect(await inView('Call%20Again')).toEqual([2]);
    expect(await inView('Call%20Back')).toEqual([2]);
    await world.given('sales_status-all', {
      type: 'SalesStatusListed',
      data: { statusId: idEnding('e3'), status: 'Call Again', colour: 'blue' },
    });
    expect(await inView('Call%20Again')).toEqual([]);
    const sorted = (await get(`${base}/sales/All/all?sort=lead_status`)).body.data;
    expect(sorted.map((one: { number: number }) => one.number)).toEqual([2, 1, 5]);
  });
});
