import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leadIdOf } from '../../command/crm/imports/lead-ids.ts';
import { createImportStore } from '../../command/crm/imports/store.ts';
import { loadConfig } from '../../infra/config.ts';
import { createOutbox } from '../../infra/mail/outbox.ts';
import { createLogger } from '../../infra/observability/log.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { userRegistered } from '../../domain/identity/user/testing.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import { openFoundation, type Foundation } from '../roles/foundation.ts';
import { makeBesideTheLog } from './beside-the-log.ts';
import { demoTraders } from './demo-people.ts';
import { languageIn } from './languages.ts';
import { seedSending } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';

let database: TestDatabase;
let folder: string;
let foundation: Foundation;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'daybook-beside-'));
  const config = loadConfig({
    DATABASE_URL: database.url,
    DAYBOOK_DATA: folder,
    NODE_ENV: 'test',
  });
  foundation = await openFoundation(
    config,
    database.url,
    createLogger('seed', { level: 'error', folder }),
  );
});
afterAll(async () => {
  await foundation.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('the demo data outside the log contain mails, second factors, deliveries and imports, and are created once', async () => {
  for (const { email, person } of demoTraders)
    await foundation.handler.handle({
      decider: userDecider,
      streamId: demoUserId(email),
      ...seedSending(`user ${email}`),
      command: {
        type: 'RegisterUser',
        data: { ...userRegistered().data, ...person, language: languageIn(person.country) },
      },
      outcome: () => ({ status: 201, body: {} }),
    });
  await makeBesideTheLog(foundation);
  const { app } = database.pools;
  const outbox = createOutbox(app, foundation.subjectKeys);
  const before = await outbox.newest(50);
  const states = new Set(before.map(({ outcome }) => outcome));
  expect(states).toEqual(new Set(['sent', 'refused', 'expired', null]));
  const written = JSON.stringify(before);
  for (const lang of ['en', 'de', 'fr', 'ar']) expect(written).toContain(`lang=\\"${lang}\\"`);
  const due = await app.query(`select from ops.jobs where kind = 'send_mail' and due_at < now()`);
  expect(due.rowCount).toBe(0);
  const factors = 'select from vault.second_factors where confirmed_at is not null';
  expect((await app.query(factors)).rowCount).toBe(3);
  const deliveries = 'select state from ops.webhook_deliveries order by id';
  const { rows } = await app.query(deliveries);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['delivered', 'failed']));
  const imports = createImportStore(app, foundation.masterKey);
  const made = await imports.list(null, 10);
  expect(made).toMatchObject([
    { name: 'webinar-gold.csv', added: 3, refused: 1, skipped: 0, state: 'done', undoneBy: null },
    { name: 'money-fair-madrid.csv', added: 6, refused: 2, skipped: 1, state: 'done' },
  ]);
  for (const { id, added, leads } of made) {
    const imported = await imports.rows(id, (line) => leadIdOf(leads ?? '', line));
    expect(imported.filter(({ outcome }) => outcome === 'changed')).toHaveLength(added);
    const stream = `lead-${String(imported[0]?.leadId)}`;
    expect(await foundation.store.read(stream)).toMatchObject([{ type: 'LeadAdded' }]);
  }
  const { position } = await foundation.store.head();

  await makeBesideTheLog(foundation);
  expect((await app.query(deliveries)).rows).toEqual(rows);
  expect(await imports.list(null, 10)).toEqual(made);
  expect(await outbox.newest(50)).toEqual(before);
  expect((await app.query(factors)).rowCount).toBe(3);
  expect((await foundation.store.head()).position).toBe(position);
});
