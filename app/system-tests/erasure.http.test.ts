import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { verifyChain } from '../../infra/event-store/verify-chain.ts';
import { png } from '../../infra/files/testing/sample-files.ts';
import { openIdentityVault } from '../roles/identity-vault.ts';
import { erasureKinds } from '../roles/erasure-jobs.ts';
import { until } from '../../infra/testing/until.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

/** Personal data that must be gone afterwards; each contains a rare word to search for. */
const personal = {
  name: 'Wilhelmina Quillfeather',
  email: 'quillfeather@example.test',
  phone: '+44 20 7946 0937',
  password: 'marmalade-Otter-77',
  leadName: 'Zephyrine',
  leadEmail: 'zephyrine@mail.test',
  note: 'owes her brother a xylophone',
  reason: 'the photograph shows a gooseberry',
} as const;

/** Every row of every table of the database, as text. */
const dumpOf = async ({ config }: RealApp): Promise<string> => {
  // This connects as the owner of the database, since no role of the application may read everything.
  const client = new Client({ connectionString: config.databaseUrl ?? '' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const found = await client.query<{ all: string | null }>(
        `select string_agg(t::text, ' ') as all from ${name} t`,
      );
      texts.push(found.rows[0]?.all ?? '');
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
};

/** All files that the installation wrote, as text. */
const filesOf = async (folder: string): Promise<string> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  );
  return texts.join('\n');
};

/** A customer with a KYC case, a mail, a linked lead and its note, deleted and erased after the retention period. */
describe('a customer who was erased', () => {
  let app: RealApp;
  let admin: Visitor;
  let customer: Visitor;
  let before = '';

  const places = (text: string): string[] =>
    Object.values(personal).filter((secret) => text.includes(secret));

  beforeAll(async () => {
    app = await openRealApp();
    admin = await app.person(1);
    const { foundation } = app;
    customer = await app.person(3, {
      fullName: personal.name,
      email: personal.email,
      phone: personal.phone,
      password: personal.password,
      balances: { demo: '25000', real: '0' },
    });
    const { call } = admin;
    const { email, password } = personal;
    await app.call.post('/auth/login').send({ email, password }).expect(200);
    await app.call.post('/auth/login').send({ email, password: 'wrong' }).expect(401);
    await app.call.post('/forgot-password').send({ email }).expect(200);
    const added = await call
      .post('/admin/leads')
      .send({ firstName: personal.leadName, email: personal.leadEmail })
      .expect(201);
    const leadId = String(added.body.id);
    await call.post('/admin/crm/note').send({ leadId, content: personal.note }).expect(201);
    await app.given(`lead-${leadId}`, { type: 'LeadLinked', data: { userId: customer.userId } });
    const form = customer.call.post('/kyc').field('type', 'passport');
    const kyc = await form.attach('front', png, `${personal.name}.png`).expect(201);
    await call
      .post(`/admin/kyc/${kyc.body.id}/decline`)
      .send({ declineReason: personal.reason })
      .expect(200);
    await app.caughtUp();
    before = await dumpOf(app);

    await call.delete(`/admin/customers/${customer.userId}`).expect(200);
    const waiting = async () => {
      const { rows } = await foundation.pools.app.query<{ id: string }>(
        `select id from ops.jobs where kind = 'erase_person' and key = $1
            and due_at > now() + interval '4 years'`,
        [customer.userId],
      );
      return rows[0]?.id;
    };
    await until(async () => (await waiting()) !== undefined);
    let monotonicMs = 0;
    const clock = () => new Date(Date.now() + 6 * 366 * 24 * 3_600_000);
    const [person, lead] = erasureKinds({ ...foundation, clock }, () => monotonicMs);
    const job = { id: (await waiting()) ?? '', attempt: 1, signal: new AbortController().signal };
    // While a clock is years ahead, nothing is erased for ten minutes, and the job stays.
    for (const ms of [0, 599_999]) {
      monotonicMs += ms;
      await foundation.pools.app.query('update ops.jobs set due_at = now() where id = $1', [
        job.id,
      ]);
      await person?.run({ ...job, key: customer.userId });
      expect(await foundation.subjectKeys.find(customer.userId)).not.toBe('erased');
      expect(await waiting()).toBe(job.id);
    }
    monotonicMs += 1;
    // A second run does no harm.
    await person?.run({ ...job, key: customer.userId });
    await person?.run({ ...job, key: customer.userId });
    await lead?.run({ ...job, key: leadId });
    await app.caughtUp();
  });
  afterAll(() => app.stop());

  it('was readable in the database before', () => {
    expect(places(before)).toEqual(
      expect.arrayContaining([personal.name, personal.email, personal.note, personal.reason]),
    );
  });

  it('is in no table, file or log afterwards', async () => {
    expect(places(await dumpOf(app))).toEqual([]);
    expect(places(await filesOf(app.config.dataDir))).toEqual([]);
  });

  it('has no stored file, and the e-mail address is free again', async () => {
    const { rows } = await app.foundation.pools.app.query(
      'select id from vault.files where subject_id = $1',
      [customer.userId],
    );
    expect(rows).toEqual([]);
    const { emails } = openIdentityVault(app.foundation);
    expect(await emails.reserve(personal.email, admin.userId)).toBe(true);
  });

  it('is shown as `Erased` in the audit, and is in no list', async () => {
    const audit = await admin.call.get('/admin/audit/api?limit=50').expect(200);
    expect(JSON.stringify(audit.body)).toContain('Erased');
    expect(places(JSON.stringify(audit.body))).toEqual([]);
    const list = await admin.call.get('/admin/customers/api/all').expect(200);
    const ids = list.body.data.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(customer.userId);
  });

  it('leaves the hash chain and the books intact', async () => {
    expect(await verifyChain(app.foundation.store)).toMatchObject({ broken: null });
    expect(await app.wrongBooks()).toEqual([]);
  });
});
