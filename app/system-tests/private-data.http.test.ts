import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { png } from '../../infra/files/testing/sample-files.ts';
import { declaredRoutes } from '../declared-routes.ts';
import { createRawClient, type RawClient } from './testing/raw-http.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

/** Data that must only be stored where they belong; each contains a rare word to search for. */
const secrets = {
  email: 'quillfeather@example.test',
  typo: 'quillfaether@example.test',
  password: 'marmalade-Otter-77',
  wrongPassword: 'persimmon-Badger-12',
  phone: '+44 20 7946 0937',
  name: 'Wilhelmina Quillfeather',
  leadEmail: 'zephyrine@mail.test',
  leadPhone: '+353 86 214 6641',
  note: 'owes her brother a xylophone',
  reason: 'the photograph shows a gooseberry',
  search: 'snickerdoodle',
  forged: 'Zq3'.repeat(14) + 'Z',
  key: 'idempotent-periwinkle',
} as const;

const lists = declaredRoutes.filter(
  ({ method, query }) => method === 'GET' && query?.describe().fields['search'] !== undefined,
);

/** All lines of the real log at its most verbose level, during normal use and attempted attacks. */
describe('personal data and secrets in requests', () => {
  let app: RealApp;
  let client: RawClient;
  let admin: Visitor;
  let customer: Visitor;
  let cookies: readonly string[];
  let logged = '';
  const answers: string[] = [];

  const keep = async (sending: PromiseLike<Readonly<{ status: number; text: string }>>) => {
    const { status, text } = await sending;
    if (status >= 400) answers.push(text);
    return status;
  };

  beforeAll(async () => {
    app = await openRealApp();
    client = createRawClient(app.port);
    admin = await app.person(1);
    customer = await app.person(3, {
      fullName: secrets.name,
      email: secrets.email,
      phone: secrets.phone,
      password: secrets.password,
    });
    const { call } = admin;
    const signIn = (email: string, password: string) =>
      app.call.post('/auth/login').send({ email, password });
    const signedIn = await signIn(secrets.email, secrets.password);
    expect(signedIn.status).toBe(200);
    cookies = [admin.cookie, customer.cookie, String(signedIn.headers['set-cookie'])].map(
      (cookie) => /session=([\w-]{43})/.exec(cookie)?.[1] ?? 'no cookie',
    );
    expect(await keep(signIn(secrets.email, secrets.wrongPassword))).toBe(401);
    expect(await keep(signIn(secrets.typo, secrets.password))).toBe(401);
    expect(
      await keep(app.call.post('/auth/login').send({ email: [secrets.email], password: 5 })),
    ).toBe(422);
    await keep(app.call.get('/auth/user').set('Cookie', `daybook_session=${secrets.forged}`));

    const lead = { firstName: 'Zephyrine', email: secrets.leadEmail, phone: secrets.leadPhone };
    const added = await call.post('/admin/leads').set('Idempotency-Key', secrets.key).send(lead);
    expect(added.status).toBe(201);
    const leadId = String(added.body.id);
    await keep(
      call
        .post('/admin/leads')
        .set('Idempotency-Key', secrets.key)
        .send({ ...lead, city: 'x' }),
    );
    await keep(call.post('/admin/leads').send({ ...lead, email: `${secrets.leadEmail} x` }));
    await keep(
      call.post('/admin/leads').send({ ...lead, [secrets.leadEmail.replace('.', '')]: 1 }),
    );
    await keep(call.post('/admin/leads').type('json').send(`{"email":"${secrets.leadEmail}"`));
    await keep(customer.call.post('/admin/leads').send(lead));
    await keep(call.post('/admin/crm/note').send({ leadId, content: secrets.note }));
    const form = customer.call.post('/kyc').field('type', 'passport');
    const submitted = await form.attach('front', png, `${secrets.name}.png`);
    expect(submitted.status).toBe(201);
    const decline = { declineReason: secrets.reason };
    await keep(call.post(`/admin/kyc/${submitted.body.id}/decline`).send(decline));
    await keep(call.post(`/admin/kyc/${submitted.body.id}/decline`).send(decline));
    await app.caughtUp();

    const fill = (path: string): string =>
      path
        .replace(':status', 'All')
        .replace(':group', 'all')
        .replace(/:type/, 'all')
        .replace(/:(?:start|end)Date/g, '2026-01-01')
        .replace(/:(?:id|userId)/, customer.userId);
    for (const { path } of lists) {
      await keep(call.get(`${fill(path)}?search=${secrets.search}`));
      await keep(call.get(`${fill(path)}?search=${secrets.search}&search=${secrets.email}`));
      await keep(customer.call.get(`${fill(path)}?search=${secrets.search}`));
    }
    const long = `/auth/user?search=${secrets.search}&${'x'.repeat(20_000)}`;
    await keep(client.send({ method: 'GET', path: long, headers: { Cookie: admin.cookie } }));
    await keep(client.send({ method: 'GET', path: `/nothing/${secrets.email}`, headers: {} }));
    await call.get(`/admin/customers/edit/${customer.userId}?name=${secrets.search}`);
    logged = await app.logged();
  });

  afterAll(async () => {
    client.close();
    await app.stop();
  });

  const places = (text: string): string[] =>
    [...Object.values(secrets), ...cookies].filter(
      (secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)),
    );

  it('given the most verbose log, then it names every call by its route', () => {
    expect(lists.length).toBeGreaterThan(10);
    for (const { path } of lists) expect(logged).toContain(`"route":"${path}"`);
    expect(logged).toContain('signed in');
    expect(logged).toContain('sign-in refused');
  });

  it('are not in the log: no e-mail address, password, phone, name, note, cookie, key or search', () => {
    expect(places(logged)).toEqual([]);
  });

  it('are not in any refusal', () => {
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.flatMap(places)).toEqual([]);
  });

  it('are only encrypted in the event store', async () => {
    const { rows } = await app.foundation.pools.app.query<{ all: string }>(
      `select (select string_agg(e::text, ' ') from eventstore.events e)
           || (select string_agg(c::text, ' ') from eventstore.commands c) as all`,
    );
    expect(rows[0]?.all).toContain('LeadAdded');
    expect(places(rows[0]?.all ?? '').filter((secret) => secret !== secrets.key)).toEqual([]);
  });
});
