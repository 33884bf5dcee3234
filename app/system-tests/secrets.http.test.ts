import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from '../../infra/testing/until.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

/** None of these may be found in any spelling; each is rare enough to be searched for. */
const secrets = {
  first: 'sk_live_marzipan-Walrus-4711-bumblebee',
  next: 'sk_live_tangerine-Heron-0815-dragonfly',
  refused: 'sk_live_pumpernickel-Otter-2323-cricket',
  short: 'kumquat-Yak',
  misspelt: 'sk_live_gooseberry-Lynx-9191-firefly',
} as const;

const account = { value1: '101-004-7', value3: 'fxtrade' };
const path = '/admin/apis/oandaAPI';

/** A text as it is, in base64, in hexadecimal digits and URL-encoded. */
const spellings = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    // Inside a longer text its base64 depends on the offset: one of three shifts, without the ends, is found.
    ...[0, 1, 2].map((shift) => bytes.subarray(shift).toString('base64').slice(0, -4)),
    bytes.toString('base64url').slice(0, -4),
  ];
};

const leaksIn = (text: string): readonly string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    spellings(secret).some((spelling) => text.includes(spelling)) ? [name] : [],
  );

/** All rows of every table of the application as text, by table. */
const wholeDatabase = async (url: string): Promise<ReadonlyMap<string, string>> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string | null }>(
        `select string_agg(t::text, e'\\n') as text from ${name} t`,
      );
      found.set(name, rows[0]?.text ?? '');
    }
    return found;
  } finally {
    await client.end();
  }
};

/** All files in a folder and below it, as text. */
const filesIn = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  );
  return texts.join('\n');
};

describe('a secret of the settings', () => {
  let app: RealApp;
  let admin: Visitor;
  const answers: string[] = [];

  const send = async (body: object, key?: string) => {
    const call = admin.call.put(path);
    const answer = await (key === undefined ? call : call.set('Idempotency-Key', key)).send(body);
    answers.push(answer.text, JSON.stringify(answer.headers));
    return answer.status;
  };
  const ask = async (address: string) => {
    const answer = await admin.call.get(address);
    answers.push(answer.text);
    return answer;
  };

  beforeAll(async () => {
    app = await openRealApp();
    admin = await app.person(1);
  });
  afterAll(() => app.stop());

  it('is accepted when it is set, repeated or replaced, and refused when it is stale or invalid', async () => {
    expect(await send({ ...account, value2: secrets.first }, 'set-once')).toBe(200);
    expect(await send({ ...account, value2: secrets.first }, 'set-once')).toBe(200);
    expect(await send({ ...account, value2: secrets.misspelt }, 'set-once')).toBe(409);
    expect(await send({ ...account, value2: secrets.next, keepReplacedForHours: 1 })).toBe(200);
    expect(await send({ ...account, value2: secrets.refused, expectedRevision: 0 })).toBe(409);
    expect(await send({ ...account, value2: [secrets.misspelt] })).toBe(422);
    expect(await send({ ...account, value2: ` ${secrets.misspelt}` })).toBe(422);
    expect(await send({ ...account, value1: '', value2: secrets.misspelt })).toBe(422);
    expect(await send({ ...account, value2: secrets.short })).toBe(200);
    // The name of an unknown field is repeated only in the answer to its sender.
    expect((await admin.call.put(path).send({ [secrets.misspelt]: 'x' })).status).toBe(422);
    const broken = await admin.call.put(path).type('json').send(`{"value2":"${secrets.misspelt}"`);
    answers.push(broken.text);
    const manager = await app.person(2);
    const forbidden = await manager.call.put(path).send({ ...account, value2: secrets.refused });
    answers.push(forbidden.text);
    expect([broken.status, forbidden.status]).toEqual([400, 403]);
  });

  it('is mentioned without its value in the settings, in the record of the command and in the audit', async () => {
    const { body } = await ask('/admin/apis/api');
    expect(body.secrets.oandaAPI.value2).toMatchObject({ set: true, last4: null });
    await ask(`/commands/${encodeURIComponent('set-once')}`);
    await until(async () => {
      const audit = await admin.call.get('/admin/audit/api?type=OandaApiSet');
      answers.push(audit.text);
      return audit.body.meta?.total === 3;
    });
    const { body: audit } = await ask('/admin/audit/api?type=OandaApiSet');
    for (const { position } of audit.data) await ask(`/admin/audit/api/${position}`);
    await ask('/openapi.json');
    await ask('/readyz');
  });

  it('is in no answer, table, log or file', async () => {
    await app.caughtUp();
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.flatMap(leaksIn)).toEqual([]);
    const tables = await wholeDatabase(app.foundation.config.databaseUrl ?? '');
    expect(tables.get('eventstore.events')).toContain('OandaApiSet');
    expect(tables.get('eventstore.commands')).toContain('set-once');
    expect(tables.get('vault.secrets')).toContain('trade_apis/OandaApiSet/apiKey');
    for (const [table, text] of tables) expect([table, ...leaksIn(text)]).toEqual([table]);
    expect(await app.logged()).toContain(path);
    expect(leaksIn(await filesIn(app.foundation.config.dataDir))).toEqual([]);
  });

  it('would be found by this search in any spelling', () => {
    for (const [name, secret] of Object.entries(secrets)) {
      expect(leaksIn(`"${secret}"`)).toEqual([name]);
      expect(leaksIn(Buffer.from(`{"k":"${secret}"}`).toString('hex'))).toEqual([name]);
      expect(leaksIn(Buffer.from(`{"k":"${secret}"}`).toString('base64'))).toEqual([name]);
    }
  });
});
