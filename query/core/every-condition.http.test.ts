import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  actsOf,
  valuesNeeded,
  writeConditions,
  type ConditionAct,
  type FilteredColumn,
  type FilteredColumns,
} from '../../domain/shared/lists/conditions.ts';
import {
  customersFiltered,
  depositsFiltered,
  instrumentsFiltered,
  kycCasesFiltered,
  leadsFiltered,
  pendingTradesFiltered,
  proposalsFiltered,
  salesStatusesFiltered,
  staffFiltered,
  tasksFiltered,
  tradesFiltered,
  withdrawalsFiltered,
} from '../../domain/shared/lists/filtered.ts';
import {
  differencesFiltered,
  entriesFiltered,
  settlementLinesFiltered,
  settlementsFiltered,
  statementFiltered,
} from '../../domain/shared/lists/filtered-books.ts';
import { walletOpened } from '../../domain/trading/wallet/testing.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { leadAdded, leadAssigned } from '../testing/lead-facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const agentId = idEnding('5');
const [found, other] = [idEnding('d1'), idEnding('d2')];
const wallet = idEnding('b1');
const leads = '/affiliate/leads/api/sales/All/all';

const lists: Readonly<Record<string, FilteredColumns>> = {
  [leads]: leadsFiltered,
  '/admin/customers/api/all': customersFiltered,
  '/admin/users/api': staffFiltered,
  '/admin/trades/api/all': tradesFiltered,
  '/admin/trades/pending/api': pendingTradesFiltered,
  '/admin/proposals/api': proposalsFiltered,
  '/admin/kyc/api': kycCasesFiltered,
  '/admin/crm-config/sales-statuses/api': salesStatusesFiltered,
  '/admin/crm/tasks/api': tasksFiltered,
  '/admin/instruments/api/forex': instrumentsFiltered,
  '/admin/deposits/api/history': depositsFiltered,
  '/admin/withdraws/api/pending': withdrawalsFiltered,
  '/admin/reconciliation/api': settlementsFiltered,
  [`/admin/reconciliation/api/${idEnding('f1')}`]: settlementLinesFiltered,
  '/admin/reconciliation/differences/api': differencesFiltered,
  '/admin/ledger/api/entries': entriesFiltered,
  [`/admin/balance/${wallet}/statement`]: statementFiltered,
};

const valueFor = (column: FilteredColumn): string => {
  if (column.kind === 'choice') return column.choices[0]?.value ?? '';
  return { text: "O'%_\\", name: 'Petrova', number: '1.50', time: '2026-05-31' }[column.kind];
};

const conditionOn = (column: string, act: ConditionAct, value: string): string =>
  writeConditions([
    { column, act, values: Array.from({ length: valuesNeeded(act) }, () => value) },
  ]);

const everyCondition = Object.entries(lists).flatMap(([path, columns]) =>
  Object.entries(columns).map(
    ([column, declared]) =>
      [
        path,
        column,
        actsOf(declared).map((act) => conditionOn(column, act, valueFor(declared))),
      ] as const,
  ),
);

describe('the lists of staff', () => {
  let world: QueryWorld;
  let admin: SignedIn;
  let agent: SignedIn;

  beforeAll(async () => {
    world = await openQueryWorld();
    await world.given(`user-${agentId}`, registered('Sofia Petrova', 'sofia@daybook.test', 5));
    await world.given(`wallet-${wallet}`, walletOpened);
    await world.append(
      `lead-${found}`,
      leadAdded('Liam', 'Byrne', { country: 'Ireland' }),
      leadAssigned({ agentId }),
    );
    await world.given(
      `lead-${other}`,
      leadAdded('Anna', 'Costa', { country: 'Portugal' }),
      leadAssigned({ agentId }),
    );
    admin = await world.app.signInAs(1);
    agent = await world.app.signInAs(5, { userId: agentId });
  });
  afterAll(() => world.end());

  const ask = (who: SignedIn, path: string, where: string) => who.call.get(path).query({ where });
  const ids = async (who: SignedIn, where: string) => {
    const { body } = await ask(who, leads, where);
    return (body as { data: { id: string }[] }).data.map(({ id }) => id);
  };

  it.each(everyCondition)(
    '%s can be filtered by %s with every operator',
    async (path, _column, wheres) => {
      for (const where of wheres)
        expect({ where, status: (await ask(admin, path, where)).status }).toEqual({
          where,
          status: 200,
        });
    },
  );

  it('show the rows that meet all conditions on texts and assigned people', async () => {
    expect(await ids(admin, 'country:is:ireland')).toEqual([found]);
    expect(await ids(admin, 'country:contains:rel;agent:contains:petr')).toEqual([found]);
    expect(await ids(admin, 'agent:filled;country:filled')).toHaveLength(2);
    expect(await ids(admin, 'agent:empty')).toEqual([]);
  });

  it('given contact data that an agent sees masked, then the agent cannot filter by it', async () => {
    for (const where of ['email:filled', 'email:empty', 'phone:contains:353', 'phone:is:1']) {
      const { status, body } = await ask(agent, leads, where);
      expect([status, (body as { errors: object }).errors]).toEqual([
        422,
        { where: 'You cannot sort or filter by this.' },
      ]);
    }
    expect(await ids(agent, 'country:is:Ireland')).toEqual([found]);
  });

  it.each(['country:like:x', 'id:is:1', 'created_at:after:soon', 'a'.repeat(2_001)])(
    'refuse an invalid condition with an error in its field, case %#',
    async (where) => {
      const { status, body } = await ask(admin, leads, where);
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['where']]);
    },
  );
});
