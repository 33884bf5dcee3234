import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { defineMail, paragraph } from '../../domain/shared/mail.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { toMasterKey } from '../vault/master-key.ts';
import {
  createSubjectKeys,
  createSubjectKeyTable,
  type SubjectKeys,
} from '../vault/subject-keys.ts';
import { sendMail, sweepMails } from './job.ts';
import {
  MailNotSent,
  MailRefused,
  type EnqueueMail,
  type MailTransport,
  type ReadyMail,
} from './mail.ts';
import {
  createMailQueue,
  createOutbox,
  createWasMailAsked,
  sendMailJob,
  type Outbox,
} from './outbox.ts';

const template = defineMail<{ name: string }>({
  name: 'greeting',
  subject: () => ({ text: 'Hello', params: {} }),
  blocks: ({ name }) => [paragraph('Dear {{name}},', { name })],
  example: { name: 'Ada' },
});

let database: TestDatabase;
let pool: Pool;
let subjectKeys: SubjectKeys;
let enqueueMail: EnqueueMail;
let outbox: Outbox;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.app;
});
beforeEach(() => {
  subjectKeys = createSubjectKeys(createSubjectKeyTable(pool), toMasterKey(Buffer.alloc(32, 7)));
  enqueueMail = createMailQueue({
    pool,
    subjectKeys,
    site: () => ({ name: 'Daybook', url: 'http://localhost:3000' }),
  });
  outbox = createOutbox(pool, subjectKeys);
});
afterEach(async () => {
  await pool.query('delete from vault.mails');
  await pool.query('delete from ops.jobs');
});
afterAll(() => database.drop());

const jobKeys = async (): Promise<readonly string[]> =>
  (
    await pool.query<{ key: string }>('select key from ops.jobs where kind = $1', [sendMailJob])
  ).rows.map(({ key }) => key);

const outcomeOf = async (id: string) =>
  (
    await pool.query(
      'select outcome, refusal, sealed is not null as kept from vault.mails where id = $1',
      [id],
    )
  ).rows[0];

const newMail = (over: Readonly<{ id: string; expiresAt?: Date }>) => ({
  template,
  data: { name: 'Ada' },
  to: { userId: randomUUID(), address: 'ada@daybook.example.org' },
  ...over,
});

/** A transport that accepts mails after it has thrown these failures. */
const transportOf = (...failures: Error[]) => {
  const taken: ReadyMail[] = [];
  const transport: MailTransport = {
    send: async (mail) => {
      const failure = failures.shift();
      if (failure) throw failure;
      taken.push(mail);
    },
  };
  return { taken, transport };
};

const run = (id: string, transport: MailTransport | null, now = new Date()): Promise<void> =>
  sendMail({ outbox, transport, now: () => now, onRefused: () => undefined }).run({
    id: randomUUID(),
    key: id,
    attempt: 1,
    signal: new AbortController().signal,
  });

describe('the outbox', () => {
  it('given the same id twice, then there is one mail and one job, sent once', async () => {
    const { taken, transport } = transportOf();
    const mail = newMail({ id: 'welcome/1' });
    await enqueueMail(mail);
    await enqueueMail(mail);
    expect(await jobKeys()).toEqual(['welcome/1']);
    await run('welcome/1', transport);
    await enqueueMail(mail);
    await run('welcome/1', transport);
    expect(taken.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@daybook.example.org', 'Hello'],
    ]);
    expect(await outcomeOf('welcome/1')).toMatchObject({ outcome: 'sent', kept: false });
  });

  it('knows whether the mail of an id was requested, also after its content was deleted', async () => {
    const wasAsked = createWasMailAsked(pool);
    expect(await wasAsked('one')).toBe(false);
    await enqueueMail(newMail({ id: 'one' }));
    await pool.query('update vault.mails set sealed = null');
    expect([await wasAsked('one'), await wasAsked('two')]).toEqual([true, false]);
  });

  it('given a settled mail whose job is gone, then a repeated request adds no new job', async () => {
    await enqueueMail(newMail({ id: 'once/1' }));
    await run('once/1', transportOf().transport);
    await pool.query('delete from ops.jobs');
    await enqueueMail(newMail({ id: 'once/1' }));
    expect(await jobKeys()).toEqual([]);
  });

  it('given a transaction that is rolled back, then there is neither mail nor job', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await enqueueMail(newMail({ id: 'undone/1' }), client);
    await client.query('rollback');
    client.release();
    expect(await outbox.find('undone/1')).toBeNull();
    expect(await jobKeys()).toEqual([]);
  });

  it('given many mails of one transaction, then they are added together, each id once', async () => {
    const client = await pool.connect();
    const asking = jest.spyOn(client, 'query');
    await client.query('begin');
    const ids = ['one/1', 'one/2', 'one/1', 'one/3'];
    await Promise.all(ids.map((id) => enqueueMail(newMail({ id }), client)));
    expect(await jobKeys()).toEqual([]);
    // The statement that begins the transaction, and fewer than one for each mail.
    expect(asking.mock.calls.length).toBeLessThan(1 + ids.length);
    asking.mockRestore();
    await client.query('commit');
    client.release();
    expect((await jobKeys()).toSorted()).toEqual(['one/1', 'one/2', 'one/3']);
    const { taken, transport } = transportOf();
    await run('one/2', transport);
    expect(taken.map(({ id, to }) => [id, to])).toEqual([['one/2', 'ada@daybook.example.org']]);
  });

  it('given one mail of a transaction that cannot be stored, then none of its mails is', async () => {
    const client = await pool.connect();
    await client.query('begin');
    const asked = ['kept/1', 'x'.repeat(300)].map((id) => enqueueMail(newMail({ id }), client));
    const outcomes = await Promise.allSettled(asked);
    await client.query('rollback');
    client.release();
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    expect(await jobKeys()).toEqual([]);
  });

  it('stores no personal data as plain text', async () => {
    await enqueueMail(newMail({ id: 'sealed/1' }));
    const { rows } = await pool.query<{ row: string }>(
      `select m::text || encode(sealed, 'escape') as row from vault.mails m`,
    );
    expect(rows[0]?.row).toContain('greeting');
    expect(rows[0]?.row).not.toMatch(/ada@example|Ada/);
  });

  it('given many mails at once, then each has its own outcome and only the one that failed is retried', async () => {
    const ended = new Date('2026-01-01T00:00:00Z');
    const mails = ['a', 'late', 'b', 'c', 'gone'].map((name) =>
      newMail({ id: `many/${name}`, ...(name === 'late' ? { expiresAt: ended } : {}) }),
    );
    for (const mail of mails) await enqueueMail(mail);
    await subjectKeys.erase([mails.at(-1)?.to.userId ?? '']);
    const { taken, transport } = transportOf(new MailNotSent('451'), new MailRefused('550'));
    const kind = sendMail({ outbox, transport, now: () => ended, onRefused: () => undefined });
    const { signal } = new AbortController();
    const tries = ['missing/1', ...mails.map(({ id }) => id)].map((key) => {
      return { id: randomUUID(), key, attempt: 1, signal };
    });
    const failures = await kind.together?.run(tries);
    const named = tries.flatMap(({ id, key }) => (failures?.has(id) === true ? [key] : []));
    expect(named).toEqual(['many/a']);
    expect(taken.map(({ id }) => id)).toEqual(['many/c']);
    const outcomes = await Promise.all(mails.map(async ({ id }) => await outcomeOf(id)));
    expect(outcomes).toEqual([
      { outcome: null, refusal: null, kept: true },
      { outcome: 'expired', refusal: null, kept: false },
      { outcome: 'refused', refusal: '550', kept: false },
      { outcome: 'sent', refusal: null, kept: false },
      { outcome: 'erased', refusal: null, kept: false },
    ]);
  });

  it('given an erased person, then the mail is gone and is not sent', async () => {
    const { taken, transport } = transportOf();
    const mail = newMail({ id: 'erased/1' });
    await enqueueMail(mail);
    await subjectKeys.erase([mail.to.userId]);
    await run('erased/1', transport);
    expect(taken).toEqual([]);
    expect(await outcomeOf('erased/1')).toMatchObject({ outcome: 'erased', kept: false });
    await enqueueMail({ ...mail, id: 'erased/2' });
    expect(await outbox.find('erased/2')).toBeNull();
  });

  it('given a mail whose link has expired, then it is not sent', async () => {
    const { taken, transport } = transportOf();
    await enqueueMail(newMail({ id: 'late/1', expiresAt: new Date('2026-01-01T00:00:00Z') }));
    await run('late/1', transport, new Date('2026-01-01T00:00:00Z'));
    expect(taken).toEqual([]);
    expect(await outcomeOf('late/1')).toMatchObject({ outcome: 'expired' });
  });

  it.each(['lena.fischer@daybook.test', 'a@b.Example', 'x@localhost', 'y@mail.invalid.'])(
    'given an address that nobody can have, %s, then the mail is settled without a mail server',
    async (address) => {
      const { taken, transport } = transportOf();
      await enqueueMail({ ...newMail({ id: `demo/${address}` }), to: { userId: 'demo', address } });
      await run(`demo/${address}`, transport);
      expect(taken).toEqual([]);
      expect(await outcomeOf(`demo/${address}`)).toMatchObject({ outcome: 'nobodys', kept: false });
    },
  );

  it('given a recipient who is refused permanently, then the mail is not retried', async () => {
    await enqueueMail(newMail({ id: 'refused/1' }));
    await run('refused/1', transportOf(new MailRefused('550')).transport);
    expect(await outcomeOf('refused/1')).toMatchObject({ outcome: 'refused', refusal: '550' });
  });

  it('given a mail server that fails at first, then the job fails and its retry sends the mail', async () => {
    const { taken, transport } = transportOf(new MailNotSent('451'));
    await enqueueMail(newMail({ id: 'later/1' }));
    await expect(run('later/1', transport)).rejects.toThrow(MailNotSent);
    expect(await outcomeOf('later/1')).toMatchObject({ outcome: null, kept: true });
    await run('later/1', transport);
    expect(taken).toHaveLength(1);
  });

  it('given no mail server, then sent mails can be read, newest first, until they are swept', async () => {
    await enqueueMail(newMail({ id: 'read/1' }));
    await enqueueMail(newMail({ id: 'read/2' }));
    await run('read/1', null);
    const newest = await outbox.newest(10);
    expect(newest.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['read/2', null],
      ['read/1', 'sent'],
    ]);
    const inTwoMonths = new Date(Date.now() + 60 * 86_400_000);
    const sweep = sweepMails(outbox, () => inTwoMonths);
    await sweep.run({ id: '', key: 'every', attempt: 1, signal: new AbortController().signal });
    expect((await outbox.newest(10)).map(({ id }) => id)).toEqual(['read/2']);
  });
});
