import { inflateRawSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { added } from '../../domain/crm/lead/testing.ts';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { kycCasesTable } from '../../projections/kyc/cases/rows.ts';
import { projections } from '../../projections/registry.ts';
import {
  exportedCategories,
  exportedVault,
  notExported,
} from '../../query/identity/export/coverage.ts';
import { archiveModels, tableParts } from '../../query/identity/export/table-parts.ts';
import { until } from '../../infra/testing/until.ts';
import { giveFactor } from './testing/give-factor.ts';
import { png } from '../../infra/files/testing/sample-files.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

/** The files of a ZIP archive by name, read by the directory at its end. */
const filesIn = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, name] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      isPacked ? inflateRawSync(bytes) : bytes,
    );
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
};

const taken = async ({ call }: Visitor, path = '/security/export') => {
  const answer = await call
    .get(path)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
  return { status: answer.status, headers: answer.headers, bytes: answer.body as Buffer };
};

const textOf = (files: ReadonlyMap<string, Buffer>): string =>
  [...files].map(([name, bytes]) => `${name}\n${bytes.toString()}`).join('\n');
const listIn = (files: ReadonlyMap<string, Buffer>, name: string): readonly object[] =>
  JSON.parse(String(files.get(name))) as readonly object[];

describe('the export of the data of a person', () => {
  let app: RealApp;
  beforeAll(async () => {
    app = await openRealApp();
  });
  afterAll(() => app.stop());

  it('is one archive of JSON and files, without secrets and without other people', async () => {
    const email = 'grace@example.test';
    const grace = await app.person(3, {
      fullName: 'Grace Hopper 格蕾丝',
      email,
      phone: '+1 555 0100',
    });
    const [admin, other] = [await app.person(1, { fullName: 'Adam Admin' }), await app.person(3)];
    const { secret, codes } = await giveFactor(app, grace.userId);
    await grace.call
      .post('/kyc')
      .field('type', 'passport')
      .attach('front', png, 'front.png')
      .expect(201);
    await admin.call
      .put(`/admin/balance/${app.walletOf(grace.userId, 'real')}`)
      .send({ type: 'add', amount: '12.34' })
      .expect(200);
    await app.given(`user-${grace.userId}`, {
      type: 'ManagerAssigned',
      data: { managerId: admin.userId },
    });
    const agentEmail = 'agent@example.test';
    await app.given(
      'lead-0192a000-0000-7000-8000-00000000f001',
      added,
      { type: 'LeadLinked', data: { userId: grace.userId } },
      { type: 'LeadCallStarted', data: { callId: 'c', agentEmail } },
    );
    const leads = `select from ${leadsTable} where linked_user_id = $1`;
    await until(
      async () => (await app.foundation.pools.query.query(leads, [grace.userId])).rowCount === 1,
    );
    await grace.call.post('/security/second-factor/prove').send({ code: codes[0] }).expect(200);
    const cases = `select from ${kycCasesTable} where user_id = $1`;
    await until(
      async () => (await app.foundation.pools.query.query(cases, [grace.userId])).rowCount === 1,
    );
    const { status, headers, bytes } = await taken(grace);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    const files = filesIn(bytes);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        ...['about.json', 'security.json', 'files/kyc-1-front.png'],
        ...tableParts.map(({ file }) => file),
        ...exportedCategories.map((name) => `history/${name.replaceAll('_', '-')}.json`),
      ]),
    );
    expect(listIn(files, 'profile.json')).toMatchObject([
      { full_name: 'Grace Hopper 格蕾丝', email },
    ]);
    expect(listIn(files, 'wallets.json')).toHaveLength(2);
    expect(listIn(files, 'history/user.json')).toMatchObject([
      { type: 'UserRegistered' },
      { type: 'ManagerAssigned' },
    ]);
    expect(listIn(files, 'history/lead.json')).toContainEqual(
      expect.objectContaining({ type: 'LeadCallStarted', data: { callId: 'c' } }),
    );
    const text = textOf(files);
    for (const word of [agentEmail, secret, ...codes, admin.userId, other.userId, 'Adam Admin'])
      expect(text).not.toContain(word);
  });

  it('is allowed to oneself and to admins for customers, needs a fresh code, and is recorded', async () => {
    const [admin, manager] = [await app.person(1), await app.person(2)];
    const customer = await app.person(3);
    const path = `/admin/share/users/${customer.userId}/export`;
    expect((await manager.call.get(path)).status).toBe(403);
    expect((await admin.call.get(`/admin/share/users/${manager.userId}/export`)).status).toBe(403);
    const acting = await app.signIn(customer.userId, 3, admin.userId);
    expect((await acting.call.get('/security/export')).body.code).toBe('ACTING_NOT_ALLOWED');
    expect((await taken(admin, path)).status).toBe(200);
    const stream = await app.foundation.store.read(`reading-${admin.userId}`);
    expect(stream.map(({ type }) => type)).toEqual(['PersonExported']);
    await giveFactor(app, admin.userId);
    const again = await app.signIn(admin.userId, 1);
    expect((await again.call.get(path)).body.code).toBe('FRESH_CODE_REQUIRED');
  });

  describe('given that one of its read models is not current', () => {
    const become = async (status: string): Promise<void> => {
      const { projector } = app.foundation.pools;
      await projector.query('update read.checkpoints set status = $1 where name = $2', [
        status,
        'trading_wallets',
      ]);
    };
    /** Sets the status until answers show it; the running projection overwrites it with each write. */
    const isMarked = async (person: Visitor, status: string | undefined): Promise<void> => {
      await until(async () => {
        await become(status ?? 'running');
        const { headers } = await person.call.get('/auth/user');
        return headers['daybook-stale-reason'] === status;
      });
    };
    // The state of read models is read at intervals: the next test starts when they are known to be running.
    afterEach(async () => isMarked(await app.person(3), undefined));

    it('is given while that one is stopped, and says so in its headers and in its content', async () => {
      const person = await app.person(3);
      await isMarked(person, 'stopped');
      const { status, headers, bytes } = await taken(person);
      expect([status, headers['daybook-stale'], headers['daybook-stale-reason']]).toEqual([
        200,
        'true',
        'stopped',
      ]);
      expect(JSON.parse(String(filesIn(bytes).get('about.json')))).toMatchObject({
        incomplete: 'The newest changes may be missing. Request the archive again later.',
      });
    });

    it('is refused while that one is rebuilt, and is not recorded', async () => {
      const person = await app.person(3);
      await isMarked(person, 'rebuilding');
      const { status, headers } = await person.call.get('/security/export').retry(0);
      expect([status, headers['daybook-stale-reason']]).toEqual([503, 'rebuilding']);
      expect(await app.foundation.store.read(`reading-${person.userId}`)).toEqual([]);
    });
  });

  it('is refused after the person was erased', async () => {
    const [admin, gone] = [
      await app.person(1),
      await app.person(3, { balances: { demo: '5', real: '0' } }),
    ];
    const path = `/admin/share/users/${gone.userId}/export`;
    expect((await taken(admin, path)).status).toBe(200);
    // This is what an erasure by another process does, while this process still has the key in memory.
    await app.foundation.pools.app.query(
      'update vault.subject_keys set wrapped_key = null, erased_at = now() where subject_id = $1',
      [gone.userId],
    );
    const { body, status } = await admin.call.get(path);
    expect([status, body.code]).toEqual([422, 'PERSON_ERASED']);
  });

  it('contains a long history completely, and is limited in number', async () => {
    const trader = await app.person(3);
    const walletId = app.walletOf(trader.userId, 'demo');
    const stream = `wallet-${walletId}`;
    const first = (await app.foundation.store.read(stream)).length;
    const more = Array.from({ length: 1_200 }, (): DomainEvent => ({
      type: 'BalanceAdjusted',
      data: {
        mode: 'demo',
        currency: 'USD',
        type: 'add',
        amount: '0.01',
        reason: 'staff',
        valuedAt: [],
      },
    }));
    await app.given(stream, ...more);
    const files = filesIn((await taken(trader)).bytes);
    const ours = listIn(files, 'history/wallet.json').filter(
      (event) => 'record' in event && event.record === stream,
    );
    expect(ours).toHaveLength(first + 1_200);
    for (let at = 0; at < 4; at += 1) await taken(trader);
    expect((await taken(trader)).status).toBe(429);
  });
});

describe('the parts of the export', () => {
  let app: RealApp;
  beforeAll(async () => {
    app = await openRealApp();
  });
  afterAll(() => app.stop());
  /** The columns of each table of the vault. */
  const vaultTables = async () =>
    (
      await app.foundation.pools.app.query<Readonly<{ table: string; columns: readonly string[] }>>(
        `select c.relname as table, array_agg(a.attname::text) as columns
           from pg_class c join pg_namespace n on n.oid = c.relnamespace
           join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
          where n.nspname = 'vault' and c.relkind = 'r' group by c.relname`,
      )
    ).rows;

  it('contain every read model, except those that are excluded with a reason', () => {
    const unversioned = (table: string) => table.replace(/^read\./, '').replace(/_v\d+$/, '');
    const inside = tableParts.flatMap(({ tables }) => tables.map(unversioned));
    const all = projections.flatMap(({ name, tables }) =>
      Object.keys(tables).map((table) => (table === 'main' ? name : `${name}_${table}`)),
    );
    const said = [...inside, ...Object.keys(notExported.tables)];
    expect(all.filter((table) => !said.includes(table))).toEqual([]);
    expect(said.filter((table) => !all.includes(table))).toEqual([]);
  });

  it('name the read model of each of their tables, so that it is checked whether it is behind', () => {
    const owners = projections.filter(({ name, version, tables }) =>
      Object.keys(tables).some((table) => {
        const written = `read.${table === 'main' ? name : `${name}_${table}`}_v${version}`;
        return tableParts.some((part) => part.tables.includes(written));
      }),
    );
    expect(archiveModels.map(({ name }) => name).toSorted()).toEqual(
      owners.map(({ name }) => name).toSorted(),
    );
  });

  it('contain every category of events, except excluded ones, and no category with personal data is excluded', () => {
    const said: readonly string[] = [...exportedCategories, ...Object.keys(notExported.categories)];
    const left = eventCatalogues.filter(({ category }) => !said.includes(category));
    expect(left.map(({ category }) => category)).toEqual([]);
    const personal = eventCatalogues.filter(({ events }) =>
      Object.values(events).some((event) => event.personal !== undefined),
    );
    const inside: readonly string[] = exportedCategories;
    expect(personal.map(({ category }) => category).filter((one) => !inside.includes(one))).toEqual(
      [],
    );
  });

  it('contain every table of the vault with a column for a person, except excluded ones', async () => {
    const owners = ['user_id', 'subject_id', 'owner_id', 'owner', 'session_id'];
    const naming = (await vaultTables()).filter(({ columns }) =>
      columns.some((column) => owners.includes(column)),
    );
    const said: readonly string[] = [...exportedVault, ...Object.keys(notExported.vault)];
    expect(naming.map(({ table }) => table).toSorted()).toEqual(said.toSorted());
  });
});
