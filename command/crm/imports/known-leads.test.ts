import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { createPostgresKnownLeads, findKnownSql } from './known-leads.ts';

const rows = 30_000;
const asked = 2_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { projector } = database.pools;
  await projector.query(`create table read.crm_leads_v6 as
    select gen_random_uuid() as id, 'Mia' as first_name, 'Row' as last_name, 'MIA' || n || '@known.test' as email, '+44 ' || n as phone,
      'Ireland' as country, 'Cork' as city, '' as funnel_link, '' as reference, 'new' as lead_status, 'e1' as status_key, 1 as edits,
      case when n % 2 = 0 then '01890000-0000-7000-8000-0000000000a1'::uuid end as affiliator_id, n::bigint as added_position
    from generate_series(1, ${rows}) n`);
  await projector.query(
    `create table read.crm_sales_statuses_v2 as select 'e1' as id, 'Newest' as status`,
  );
  await projector.query(`create index by_email on read.crm_leads_v6 (lower(email))`);
  await projector.query(
    `create index by_phone on read.crm_leads_v6 (regexp_replace(phone, '[^0-9]', '', 'g'))`,
  );
});
afterAll(() => database.drop());

const emails = Array.from({ length: asked }, (_none, at) => `mia${at + 1}@known.test`);
const phones = Array.from({ length: asked }, (_none, at) => `44${rows - at}`);

describe('known leads of a file', () => {
  it.each(['as it was loaded', 'as it is once it was analysed'])(
    'are found through the indexes for many rows, in a table %s',
    async (state) => {
      if (state.includes('analysed')) await database.pools.owner.query('analyze read.crm_leads_v6');
      const { rows: plan } = await database.pools.query.query<{ 'QUERY PLAN': string }>(
        `explain ${findKnownSql}`,
        [emails, phones, null],
      );
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).not.toContain('Seq Scan on crm_leads');
      expect(text).toContain('by_email');
      expect(text).toContain('by_phone');
    },
  );

  it('are returned once each, in order, or only those of one affiliator', async () => {
    const find = async (affiliatorId: string | null): Promise<readonly number[]> => {
      const { rows: found } = await database.pools.query.query<{ added_position: string }>(
        findKnownSql,
        [['mia4@known.test', 'mia3@known.test'], ['444', '449'], affiliatorId],
      );
      return found.map((row) => Number(row.added_position));
    };
    expect(await find(null)).toEqual([3, 4, 9]);
    expect(await find('01890000-0000-7000-8000-0000000000a1')).toEqual([4]);
  });

  it('are found by phone for any spelling of the international prefix, with the current name of their status', async () => {
    const { projector, query } = database.pools;
    await projector.query(`insert into read.crm_leads_v6 select gen_random_uuid(), 'Ada', 'Row', null,
      '0048 512-000-003', null, null, null, null, 'Lost', 'Lost', 1, null, ${rows + 1}`);
    const find = createPostgresKnownLeads({
      pool: query,
      positions: { reached: async () => true, staleness: async () => null },
      head: async () => 0n,
    });
    const keys = ['48512000003', '4411'];
    const found = await find({ emails: [], phones: keys }, null);
    expect(found.map(({ phoneKey }) => phoneKey).toSorted()).toEqual(keys.toSorted());
    const statusOf = (key: string) =>
      found.find(({ phoneKey }) => phoneKey === key)?.form.leadStatus;
    expect(keys.map(statusOf)).toEqual(['Lost', 'Newest']);
  });
});
