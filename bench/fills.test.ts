import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { walletOpened } from '../domain/trading/wallet/testing.ts';
import { auditEventsTable } from '../projections/audit/events/rows.ts';
import { leadsTable } from '../projections/crm/leads/rows.ts';
import { depositsTable } from '../projections/payments/deposits/rows.ts';
import { ordersTable } from '../projections/trading/orders/rows.ts';
import { statementsTable } from '../projections/trading/wallets/statement-rows.ts';
import { openQueryWorld, type QueryWorld } from '../query/testing/world.ts';
import { fillAudit } from './audit-fill.ts';
import { fillLedger } from './ledger-fill.ts';
import { fillLeads, fillLists, fillPayments, fillTrades } from './lists-fill.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await openQueryWorld();
  // The rows that a bench adds go into the tables of read models, which exist once these have started.
  await world.given('wallet-01890000-0000-7000-8000-000000000001', walletOpened);
  await world.stopProjections();
});
afterAll(() => world.end());

const clear = async (projector: Pool): Promise<void> => {
  const { rows } = await projector.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'read'`,
  );
  await projector.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
};

/** A change of a read model's columns must reach the rows that the benches make, or they fail when they are run. */
it.each([
  { fill: fillLists, table: ordersTable },
  { fill: fillTrades, table: ordersTable },
  { fill: fillLeads, table: leadsTable },
  { fill: fillPayments, table: depositsTable },
  { fill: fillAudit, table: auditEventsTable },
  { fill: fillLedger, table: statementsTable },
])('$fill.name adds as many rows to $table as it is told', async ({ fill, table }) => {
  const { projector } = world.database.pools;
  await clear(projector);
  await fill(projector, 1_000);
  const { rows } = await projector.query<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  );
  expect(rows).toEqual([{ count: 1_000 }]);
});
