import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';
import { createIndexes, createTables } from '../../projections/core/build.ts';
import { identityPeople } from '../../projections/identity/people/projection.ts';
import { ledgerJournal } from '../../projections/ledger/journal/projection.ts';
import {
  ledgerEntriesTable,
  ledgerSourcesTable,
  linesMost,
} from '../../projections/ledger/journal/rows.ts';
import { numbering } from '../../projections/numbering/entities/projection.ts';
import { tradingWallets } from '../../projections/trading/wallets/projection.ts';
import { countedByWays, filterByWays, pageByWays } from '../core/list-ways.ts';
import { sql } from '../core/sql.ts';
import { pagesRead } from '../testing/pages-read.ts';
import { journal } from './entries.ts';

/** Deposits in two books, with a number of its own for each book; in the first a single reversal, the oldest of all. */
const inAll = 60_000;
const typeAt = `case when i = 1 then 'DepositReversed' else 'DepositPosted' end`;
const currencyAt = `case when i % 2 = 1 then 'USD' else 'EUR' end`;
const sourceAt = `case when i = 1 then 3 else 1 + i % 2 end`;

/** The read models whose names a page shows. */
const named = [tradingWallets, identityPeople, numbering];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { projector } = database.pools;
  await inTransaction(projector, async (client) => {
    for (const projection of [ledgerJournal, ...named])
      await createTables(client, projection, 'live');
    await client.query(`insert into ${ledgerEntriesTable} (seq, position, line, account, chart_account, side, amount, debits_after,
        credits_after, source_debits_after, source_credits_after, source, mode, currency, event_id, event_type, wallet_id,
        occurred_at, recorded_at)
      select i * ${linesMost} + 1, i, 1, 'gateway_clearing:stripe', 'gateway_clearing:stripe', 'debit', 1, i, 0, i, 0, ${sourceAt},
        'real', ${currencyAt}, md5(i::text)::uuid, ${typeAt}, md5((i % 97)::text)::uuid, e.at, e.at
      from generate_series(1, ${inAll}) i cross join lateral (
        select timestamptz '2026-01-05 08:00Z' + i * interval '1 second' as at) e`);
    await client.query(`insert into ${ledgerSourcesTable} (mode, currency, chart_account, event_type, source, debits, credits)
      select mode, currency, chart_account, event_type, source, max(source_debits_after), 0 from ${ledgerEntriesTable}
      group by 1, 2, 3, 4, 5`);
    await createIndexes(client, ledgerJournal, 'live');
  });
  await projector.query(`vacuum (analyze) ${ledgerEntriesTable}`);
});
afterAll(() => database.drop());

const asked = {
  scope: sql`true`,
  order: { by: sql`e.seq desc, e.seq desc`, direction: sql` desc`, joins: [], isOwn: true },
  limit: 15,
  offset: 0,
};

describe('the journal, filtered by a type of event', () => {
  it.each([
    ['that was never posted', 'PaymentConverted', sql`true`],
    ['that was posted once, long ago', 'DepositReversed', sql`true`],
    ['of which there are very many', 'DepositPosted', sql`true`],
    [
      'of which there are very many, but none in this book',
      'DepositPosted',
      sql`e.mode = ${'demo'}`,
    ],
    [
      'of which there are very many, but none in this currency',
      'DepositPosted',
      sql`e.currency = ${'GBP'}`,
    ],
  ])('%s: reads a few pages of thousands', async (_which, type, other) => {
    const ways = filterByWays(journal.filters ?? {}, { type }, null)?.ways ?? [];
    const page = pageByWays(journal, asked, { ways, others: [other] });
    expect(await pagesRead(database.pools.query, page)).toBeLessThan(80);
  });

  it('never posted: beside a search too', async () => {
    const where = journal.filters?.['type']?.where('PaymentConverted', null) ?? sql`true`;
    const counting = sql`select count(*) from ${journal.from} where ${where}`;
    expect(await pagesRead(database.pools.query, counting)).toBeLessThan(20);
  });

  it('never posted: is counted as fast', async () => {
    const ways =
      filterByWays(journal.filters ?? {}, { type: 'PaymentConverted' }, null)?.ways ?? [];
    const counting = sql`select count(*) from ${countedByWays(journal, { ways, others: [] })}`;
    expect(await pagesRead(database.pools.query, counting)).toBeLessThan(20);
  });

  it('of a wallet: the postings of the wallet are read', () => {
    const request = { type: 'DepositPosted', wallet: '01890000-0000-7000-8000-00000000dead' };
    expect(filterByWays(journal.filters ?? {}, request, null)?.filter).toBe('wallet');
  });
});
