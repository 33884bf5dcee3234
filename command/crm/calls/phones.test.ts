import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCodec } from '../../../infra/event-store/codec.ts';
import { createInMemoryEventStore } from '../../../infra/event-store/in-memory.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { createInMemorySubjectKeys } from '../../../infra/vault/subject-keys-in-memory.ts';
import { createLeadPhones, leadWithSql, type LeadPhones } from './phones.ts';

const [older, newer] = [
  '01890000-0000-7000-8000-0000000000a1',
  '01890000-0000-7000-8000-0000000000a2',
];
let database: TestDatabase;
let phones: LeadPhones;

beforeAll(async () => {
  database = await createTestDatabase();
  const { projector } = database.pools;
  await projector.query(`create table read.crm_leads_v6 as
    select id::uuid, phone, added_position::bigint from (values
      ('${older}', '+48 512 884 310', 1), ('${newer}', '0048 600-100-200', 2)
    ) lead (id, phone, added_position)
    union all select gen_random_uuid(), '+44 ' || n, n + 2 from generate_series(1, 30000) n`);
  await projector.query(
    'create index by_order on read.crm_leads_v6 (added_position desc, id desc)',
  );
  await projector.query(
    `create index by_phone on read.crm_leads_v6 (regexp_replace(phone, '[^0-9]', '', 'g'))`,
  );
  const codec = createCodec({ catalogues: [], subjectKeys: createInMemorySubjectKeys() });
  const at = {
    pool: database.pools.app,
    positions: { reached: async () => true, staleness: async () => null },
    head: async () => 0n,
  };
  phones = createLeadPhones(at, createInMemoryEventStore(), codec);
});
afterAll(() => database.drop());

describe('the lead with a phone number', () => {
  it('is found for any spelling of the international prefix', async () => {
    expect(await phones.leadWith('0048 512 884 310')).toBe(older);
    expect(await phones.leadWith('48512884310')).toBe(older);
    expect(await phones.leadWith('+48 600 100 200')).toBe(newer);
  });

  it('is found through the index of numbers', async () => {
    const { rows } = await database.pools.app.query<{ 'QUERY PLAN': string }>(
      `explain ${leadWithSql}`,
      [['48512884310', '0048512884310']],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('by_phone');
    expect(plan).not.toContain('by_order');
  });

  it('is null when no lead has the number, or no number is given', async () => {
    expect(await phones.leadWith('+48 512 884 31')).toBeNull();
    expect(await phones.leadWith('none')).toBeNull();
  });
});
