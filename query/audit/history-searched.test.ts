import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';
import { auditEvents } from '../../projections/audit/events/projection.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { identityPeople } from '../../projections/identity/people/projection.ts';
import { crmLeads } from '../../projections/crm/leads/projection.ts';
import { numbering } from '../../projections/numbering/entities/projection.ts';
import { createIndexes, createTables } from '../../projections/core/build.ts';
import { ask } from '../core/ask.ts';
import { askList } from '../core/list.ts';
import { allOf, anyOf, name, sql } from '../core/sql.ts';
import { idEnding } from '../testing/facts.ts';
import { auditList } from './events.ts';
import { historyOf } from './history.ts';
import { searchAudit } from './search.ts';

const [busy, quiet, wallet, order] = [
  idEnding('a1'),
  idEnding('a2'),
  idEnding('b1'),
  idEnding('c1'),
];
const inAll = 60_000;

/** A whole number below `most` for each row, which looks random and is the same in each run. */
const any = (seed: string, most: number): string =>
  `(abs(hashtext('${seed}' || i)::bigint) % ${most})`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.pools.projector, async (client) => {
    for (const made of [auditEvents, identityPeople, crmLeads, numbering])
      await createTables(client, made, 'live');
    await client.query(`insert into ${auditEventsTable} (position, event_id, recorded_at, occurred_at, type, category, stream, revision,
        actor_id, correlation_id, causation_id, command_id, outcome, user_id, order_id, about_id, search, hash, data)
      select i, e.id, e.at, e.at, (array['BalanceAdjusted', 'OrderOpened', 'OrderClosed', 'CommandRefused'])[1 + ${any('t', 4)}], 'wallet',
        case when ${any('s', 500)} = 0 then 'user-${busy}' when ${any('w', 3)} = 0 then 'wallet-${wallet}' else 'wallet-' || e.id end, i,
        case when ${any('p', 20)} = 0 then '${quiet}' else 'system:seeder' end, e.id, e.id, e.id, 'done',
        case when ${any('u', 2)} = 0 then '${busy}' when ${any('q', 3_000)} = 0 then '${quiet}' end::uuid,
        case when ${any('o', 9_000)} = 0 then '${order}' end::uuid,
        case when ${any('a', 800)} = 0 then '${busy}' when ${any('b', 20_000)} = 0 then '${order}' end::uuid,
        'real ' || case when ${any('u', 2)} = 0 then 'mine' else 'others' end || ' ' || ${any('n', 700)} || 'x'
          || case when ${any('r', 15_000)} = 0 then ' seldom' else '' end, '', '{}'
      from generate_series(1, ${inAll}) i cross join lateral (
        select md5(i::text)::uuid as id, timestamptz '2026-01-05 08:00Z' + i * interval '1 second' as at) e`);
    for (const made of [auditEvents, identityPeople, crmLeads, numbering])
      await createIndexes(client, made, 'live');
  });
  await database.pools.projector.query(`vacuum (analyze) ${auditEventsTable}`);
});
afterAll(() => database.drop());

type Asked = Readonly<{ record: string; search: string; page: number; sort: string }>;

const found = async (asked: Asked) => {
  const { query: pool } = database.pools;
  const { data, meta } = await askList(
    auditList,
    { pool },
    null,
    asked,
    searchAudit(pool, asked.search),
  );
  return { at: data.map(({ position }) => position), total: meta.total };
};

/** All positions of both conditions, newest first. */
const foundSlowly = async (record: string, search: string): Promise<readonly string[]> => {
  const { query: pool } = database.pools;
  const ways = (await searchAudit(pool, search)?.planned()) ?? [];
  const all = await ask<{ position: string }>(
    pool,
    sql`select e.position from ${name(auditEventsTable)} e
        where ${allOf([historyOf(record), anyOf(ways)])} order by e.position desc`,
  );
  return all.map(({ position }) => position);
};

const records = { busy, quiet, wallet, order, none: idEnding('d1') };
const texts = [
  'real',
  'mine',
  'others',
  'seldom',
  '123x',
  '5x',
  'nothing has this',
  'order',
  'order closed',
  'closed real',
  'refused real mine',
  're',
  'zz',
  '4711',
  quiet,
  busy,
  wallet,
  '#1',
];

describe('a search within the history of a record', () => {
  it.each(Object.entries(records))(
    'finds what both conditions find together: %s',
    async (_who, record) => {
      for (const search of texts) {
        const newest = await foundSlowly(record, search);
        const total = Math.min(newest.length, 10_000);
        for (const [sort, all] of [
          ['-position', newest],
          ['position', newest.toReversed()],
        ] as const)
          for (const page of [1, 2, 667]) {
            const asked = { record, search, page, sort };
            const at = all.slice((page - 1) * 15, page * 15);
            expect({ asked, ...(await found(asked)) }).toEqual({ asked, at, total });
          }
      }
    },
  );
});
