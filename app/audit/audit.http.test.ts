import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderClosed, orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { idEnding, instrumentAdded, registered } from '../../query/testing/facts.ts';
import { openAuditWorld, type AuditWorld } from './testing/audit-world.ts';

const [admin, jonas, agent] = [idEnding('1'), idEnding('2'), idEnding('5')];
const [wallet, lead, kycCase, request] = [
  idEnding('b1'),
  idEnding('c1'),
  idEnding('d1'),
  idEnding('f1'),
];
const euro = orderOpened().data.instrumentId;
const { orderId } = orderOpened().data;
let world: AuditWorld;
let person: SignedIn;
/** The positions of the given events, by name. */
const at: Record<string, string> = {};

const adjusted = (type: 'add' | 'subtract', amount: string) => ({
  type: 'BalanceAdjusted',
  data: { mode: 'real', currency: 'USD', type, amount, reason: 'staff' },
});
const ofJonas = { userId: jonas };
const byAdmin = { actorId: admin, ip: '203.0.113.24', session: 's-5e1c' };

const leadAdded = {
  type: 'LeadAdded',
  data: {
    firstName: 'Kamila',
    lastName: 'Sadowska',
    email: 'kamila@leads.test',
    phone: '+48555',
    country: 'Poland',
    city: 'Gdynia',
    funnelLink: null,
    reference: null,
    status: 'New',
    source: 'form',
    affiliatorId: null,
  },
};

beforeAll(async () => {
  world = await openAuditWorld();
  const give = async (name: string, ...given: Parameters<AuditWorld['given']>): Promise<void> => {
    at[name] = (await world.given(...given)).toString();
  };
  await give('admin', `user-${admin}`, registered('Ingrid Solberg', 'ingrid@daybook.test', 1));
  await give('jonas', `user-${jonas}`, registered('Jonas Smith', 'jonas@customers.test'));
  await give('agent', `user-${agent}`, registered('Daniel Okafor', 'daniel@daybook.test', 5));
  await give('euro', `instrument-${euro}`, instrumentAdded('EUR_USD'));
  const opened = { ...walletOpened, data: { ...walletOpened.data, ...ofJonas } };
  await give('opened', `wallet-${wallet}`, opened);
  await give('added', `wallet-${wallet}`, adjusted('add', '1290'), byAdmin);
  await give('order', `wallet-${wallet}`, orderOpened(ofJonas), {
    actorId: jonas,
    roleId: 3,
    impersonatorId: admin,
    eventId: idEnding('ee1'),
  });
  await give('subtracted', `wallet-${wallet}`, adjusted('subtract', '250'), {
    ...byAdmin,
    correlationId: request,
  });
  await give('closed', `wallet-${wallet}`, orderClosed({ ...ofJonas, reason: 'stop_loss' }), {
    actorId: 'system:triggers',
    roleId: null,
    causationId: idEnding('ee1'),
  });
  await give('lead', `lead-${lead}`, leadAdded, { actorId: agent, roleId: 5 });
  await give('kyc', `kyc_case-${kycCase}`, {
    type: 'KycSubmitted',
    data: { ...ofJonas, documentType: 'passport', files: {} },
  });
  await give(
    'declined',
    `kyc_case-${kycCase}`,
    { type: 'KycDeclined', data: { ...ofJonas, reason: 'Utility bill too old' } },
    byAdmin,
  );
  await give(
    'refused',
    `refusal-${agent}`,
    {
      type: 'CommandRefused',
      data: { command: 'PUT /admin/balance/:balanceId', target: wallet, code: 'FORBIDDEN' },
    },
    { actorId: agent, roleId: 5 },
  );
  await world.caughtUp();
  person = await world.app.signInAs(1, { userId: admin });
});
afterAll(async () => {
  await world.readingsKept();
  await world.end();
});

const ask = async (query = '') => (await person.call.get(`/admin/audit/api${query}`)).body;
/** The positions that a query finds, without the readings that the tests themselves record. */
const found = async (query: string): Promise<readonly string[]> =>
  (await ask(`${query}&limit=100`)).data
    .filter(({ type }: { type: string }) => type !== 'AuditRead')
    .map(({ position }: { position: string }) => position);
const named = (...names: readonly string[]): readonly (string | undefined)[] =>
  names.map((name) => at[name]);
const show = async (name: string) =>
  (await person.call.get(`/admin/audit/api/${at[name] ?? name}`)).body;

describe('GET /admin/audit/api', () => {
  it('lists every event, newest first', async () => {
    const all = await found('?sort=-position');
    expect(all).toEqual(Object.values(at).toReversed());
    expect((await ask('?limit=2')).meta).toMatchObject({ per_page: 2, current_page: 1 });
  });

  it('gives a sentence that says who did what to whom, with a link to each of them', async () => {
    const [row] = (await ask(`?stream=wallet-${wallet}&limit=1&page=2`)).data;
    expect(row).toEqual({
      position: at['subtracted'],
      recorded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      occurred_at: '2026-01-05T12:00:00.000Z',
      type: 'BalanceAdjusted',
      stream: `wallet-${wallet}`,
      revision: 3,
      actor: { id: admin, full_name: 'Ingrid Solberg', role_id: 1 },
      impersonator: null,
      correlation_id: request,
      causation_id: expect.any(String),
      command_id: expect.any(String),
      outcome: 'done',
      sentence: {
        template: '{{actor}} subtracted {{amount}} from the {{mode}} wallet of {{customer}}',
        params: {
          actor: 'Ingrid Solberg',
          amount: '$250.00',
          mode: 'real',
          customer: 'Jonas Smith',
        },
        links: {
          actor: { kind: 'user', id: admin },
          mode: { kind: 'wallet', id: wallet },
          customer: { kind: 'user', id: jonas },
        },
      },
      data: adjusted('subtract', '250').data,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('gives the names of orders, leads, cases and processes, and of the impersonator', async () => {
    const { data } = await ask(`?order=${orderId}`);
    expect(data).toMatchObject([
      {
        actor: { id: 'system:triggers', full_name: 'Price feed', role_id: null },
        sentence: { params: { order: '#1', customer: 'Jonas Smith' } },
      },
      {
        actor: { full_name: 'Jonas Smith' },
        impersonator: { id: admin, full_name: 'Ingrid Solberg' },
        sentence: { params: { instrument: 'EUR/USD' } },
      },
    ]);
    const [added] = (await ask(`?stream=lead-${lead}`)).data;
    expect(added.sentence.params).toEqual({ actor: 'Daniel Okafor', lead: 'Kamila Sadowska' });
    const [declined] = (await ask(`?type=KycDeclined`)).data;
    expect(declined.sentence.params).toMatchObject({ case: '#1', customer: 'Jonas Smith' });
  });

  it('contains no personal field in a list', async () => {
    const { data } = await ask('?limit=100');
    const stored = JSON.stringify(data.map((row: { data: unknown }) => row.data));
    expect(stored).not.toMatch(/Kamila|Sadowska|Gdynia|Jonas|Utility/);
  });

  it('filters by actor (or impersonator), stream, type, outcome, customer and correlation', async () => {
    expect(await found(`?actor=${admin}`)).toEqual(
      named('declined', 'subtracted', 'order', 'added'),
    );
    expect(await found('?actor=system:triggers')).toEqual(named('closed'));
    expect(await found(`?stream=kyc_case-${kycCase}`)).toEqual(named('declined', 'kyc'));
    expect(await found('?type=OrderOpened')).toEqual(named('order'));
    expect(await found('?outcome=refused')).toEqual(named('refused'));
    expect(await found(`?user=${jonas}&type=KycSubmitted`)).toEqual(named('kyc'));
    expect(await found(`?correlation=${request}`)).toEqual(named('subtracted'));
    expect(await found(`?correlation=${wallet}`)).toEqual([]);
    expect(await found(`?actor=${admin}&outcome=refused`)).toEqual([]);
  });

  it('filters by time: `after` includes its moment, `before` excludes it', async () => {
    const { data } = await ask('?limit=100');
    const recorded: string = data.at(-1).recorded_at;
    const moment = new Date(recorded).toISOString();
    expect(await found(`?after=${moment}`)).toEqual(Object.values(at).toReversed());
    expect(await found(`?before=${moment}`)).toEqual([]);
    expect(await found('?after=2999-01-01')).toEqual([]);
    expect(await found('?before=2999-01-01T00:00:00Z')).toHaveLength(Object.keys(at).length);
    expect(await found('?after=2026-01-01&before=2026-01-02')).toEqual([]);
  });

  it('searches words, record numbers, names, and ids of any kind', async () => {
    expect(await found('?search=spreads')).toEqual([]);
    expect(await found('?search=subtract')).toEqual(named('subtracted'));
    expect(await found('?search=balance%20adj')).toEqual(named('subtracted', 'added'));
    expect(await found('?search=Adjusted%20real%20usd%20sub')).toEqual(named('subtracted'));
    expect(await found('?search=or&type=OrderOpened')).toEqual(named('order'));
    expect(await found('?search=EUR_US')).toEqual(named('order', 'euro'));
    expect(await found(`?search=${at['lead'] ?? ''}&type=LeadAdded`)).toEqual(named('lead'));
    expect(await found('?search=kamila@leads')).toEqual(named('lead'));
    expect(await found('?search=Kamila%20Sad')).toEqual(named('lead'));
    expect(await found('?search=okafor')).toEqual(named('refused', 'lead', 'agent'));
    expect(await found('?search=%231&type=OrderClosed')).toEqual(named('closed'));
    expect(await found(`?search=${orderId}`)).toEqual(named('closed', 'order'));
    expect(await found(`?search=${request}`)).toEqual(named('subtracted'));
    expect(await found(`?search=${lead.toUpperCase()}`)).toEqual(named('lead'));
    expect(await found('?search=%25%25%25')).toEqual([]);
    expect(await found(`?search=${encodeURIComponent("' or true --")}`)).toEqual([]);
  });

  it.each([
    ['actor=somebody', 'actor'],
    ['stream=wallet', 'stream'],
    ['type=Nothing', 'type'],
    ['outcome=maybe', 'outcome'],
    ['order=1', 'order'],
    ['record=wallet', 'record'],
    ['user=1', 'user'],
    ['correlation=1', 'correlation'],
    ['after=yesterday', 'after'],
    ['before=2026-13-01', 'before'],
    ['before=2026-02-30', 'before'],
    ['after=2026-02-30T10:00:00Z', 'after'],
    ['before=0000-12-31', 'before'],
    ['after=0001-01-01T00:00:00%2B23:00', 'after'],
    ['before=9999-12-31T23:59:59-23:00', 'before'],
    ['after=2026-01-01T00:00', 'after'],
    ['sort=hash', 'sort'],
    ['limit=1001', 'limit'],
    ['more=1', 'more'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await person.call.get(`/admin/audit/api?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is refused to everybody but administrators', async () => {
    for (const roleId of [2, 3, 4, 5, 6] as const) {
      const { call } = await world.app.signInAs(roleId);
      expect((await call.get('/admin/audit/api')).status).toBe(403);
      expect((await call.get('/admin/audit/api/1')).status).toBe(403);
    }
    expect((await world.app.call.get('/admin/audit/api')).status).toBe(401);
  });
});

describe('GET /admin/audit/api/:position', () => {
  it('shows what a subtraction changed, its journal entry, and its IP address and session', async () => {
    const event = await show('subtracted');
    expect(event).toMatchObject({
      position: at['subtracted'],
      before: [
        { field: 'Balance', value: '$1,290.00' },
        { field: 'Margin', value: '$291.11' },
        { field: 'Free margin', value: '$998.89' },
      ],
      after: [
        { field: 'Balance', value: '$1,040.00' },
        { field: 'Margin', value: '$291.11' },
        { field: 'Free margin', value: '$748.89' },
      ],
      postings: [
        { account: `customer_wallet:${wallet}`, side: 'debit', amount: '250', currency: 'USD' },
        { account: 'adjustments', side: 'credit', amount: '250', currency: 'USD' },
      ],
      caused_by: null,
      causes: [],
      ip: '203.0.113.24',
      session: 's-5e1c',
      verified: true,
    });
  });

  it('shows what caused the event and what the event caused', async () => {
    const order = { position: at['order'], type: 'OrderOpened' };
    const closed = { position: at['closed'], type: 'OrderClosed' };
    expect(await show('closed')).toMatchObject({ caused_by: order, causes: [], ip: null });
    expect(await show('order')).toMatchObject({ caused_by: null, causes: [closed] });
  });

  it('gives the hash of the previous event, which is zeros for the first event', async () => {
    const first = await show('admin');
    expect(first).toMatchObject({ link_before: '0'.repeat(64), verified: true });
    const second = await show('jonas');
    expect(second).toMatchObject({ link_before: first.hash, verified: true });
  });

  it('reads personal fields from the log and the names of people from their records', async () => {
    const added = await show('lead');
    expect(added.data).toMatchObject({ firstName: 'Kamila', city: 'Gdynia' });
    expect(added.after).toContainEqual({ field: 'First name', value: 'Kamila', link: null });
    const declined = await show('declined');
    expect(declined.after).toContainEqual({
      field: 'Reason',
      value: 'Utility bill too old',
      link: null,
    });
    expect((await show('opened')).after).toContainEqual({
      field: 'Owner',
      value: 'Jonas Smith',
      link: { kind: 'user', id: jonas },
    });
  });

  it('shows no change and no posting for a refusal', async () => {
    expect(await show('refused')).toMatchObject({
      outcome: 'refused',
      before: [],
      after: [],
      postings: [],
      sentence: { params: { reason: 'You are not allowed to do this.', target: '#1' } },
    });
  });

  it('says that an event is not verified when a stored hash was changed', async () => {
    const { pools } = world.database;
    const change = (hash: string) =>
      pools.projector.query(`update ${auditEventsTable} set hash = $1 where position = $2`, [
        hash,
        at['opened'],
      ]);
    const { hash } = await show('opened');
    await change('00'.repeat(32));
    expect(await show('opened')).toMatchObject({ verified: false });
    expect(await show('added')).toMatchObject({ verified: false });
    await change(hash);
    expect(await show('added')).toMatchObject({ verified: true });
  });

  it.each([['0'], ['999999'], ['x'], ['1e3'], ['9'.repeat(19)], ['-1']])(
    'answers 404 for position %s',
    async (position) => {
      expect((await person.call.get(`/admin/audit/api/${position}`)).status).toBe(404);
    },
  );

  it('shows `Erased` in place of the personal fields of an erased subject', async () => {
    await world.log.subjectKeys.erase([lead]);
    const event = await show('lead');
    expect(event.data).toMatchObject({ firstName: 'Erased', status: 'New' });
    expect(event.verified).toBe(true);
  });
});

describe('reading the audit', () => {
  it('is recorded as an event once per filter, without the searched text', async () => {
    await world.readingsKept();
    const before = (await world.log.store.read(`reading-${admin}`)).length;
    const query = `?search=very%20private&type=LeadMoved`;
    await ask(query);
    await ask(query);
    await world.readingsKept();
    const events = await world.log.store.read(`reading-${admin}`);
    expect(
      events.slice(before).map(({ data }) => JSON.parse(Buffer.from(data).toString())),
    ).toEqual([{ filters: { type: 'LeadMoved', search: '*' }, position: null }]);
    await world.caughtUp();
    // This request is recorded too, and its event may already be in the answer.
    const { data: newest } = await ask('?type=AuditRead&limit=2');
    const params = { actor: 'Ingrid Solberg', filters: 'type, search' };
    expect(newest).toContainEqual(
      expect.objectContaining({ sentence: expect.objectContaining({ params }) }),
    );
  });

  it('is listed among all events unless the query hides readings', async () => {
    await ask('?type=LeadAdded');
    await world.readingsKept();
    await world.caughtUp();
    const typesOf = async (query: string): Promise<readonly string[]> =>
      (await ask(query)).data.map(({ type }: { type: string }) => type);
    expect(await typesOf('?limit=100')).toContain('AuditRead');
    const left = await ask('?limit=100&readings=hide');
    expect(left.data.map(({ type }: { type: string }) => type)).not.toContain('AuditRead');
    expect(left.meta.total).toBe(Object.keys(at).length);
    expect((await person.call.get('/admin/audit/api?readings=show')).status).toBe(422);
  });
});
