import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { crmSalesStatuses } from './projection.ts';

const id = (last: string): string => `01890000-0000-7000-8000-0000000000${last}`;
const at = '2026-01-05T12:00:00.000Z';
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(crmSalesStatuses);
});
afterEach(() => test.end());

const listed = (last: string, status: string) => ({
  type: 'SalesStatusListed',
  data: { statusId: id(last), status, colour: 'green' },
});

describe('the sales statuses read model', () => {
  it('shows the current statuses in order, and notifies the roles that see leads', async () => {
    await test.given(
      'sales_status-all',
      listed('e1', 'New'),
      { type: 'SalesStatusMadeDefault', data: { statusId: id('e1') } },
      listed('e2', 'Call Back'),
      listed('e3', 'Gone'),
      {
        type: 'SalesStatusEdited',
        data: { statusId: id('e2'), status: 'Call Again', colour: 'amber' },
      },
      { type: 'SalesStatusRemoved', data: { statusId: id('e3'), status: 'Gone' } },
      { type: 'SalesStatusesOrdered', data: { statusIds: [id('e2'), id('e1')] } },
      { type: 'SalesStatusMadeDefault', data: { statusId: id('e2') } },
      listed('e4', 'Late'),
    );
    expect(await test.rows()).toEqual([
      { id: id('e1'), status: 'New', colour: 'green', place: 1, created_at: at },
      { id: id('e2'), status: 'Call Again', colour: 'amber', place: 0, created_at: at },
      { id: id('e4'), status: 'Late', colour: 'green', place: 2, created_at: at },
    ]);
    expect(await test.rows('list')).toEqual([{ id: 'all', default_id: id('e2'), next_place: 3 }]);
    expect(test.changes().slice(0, 2)).toEqual(
      ['SalesStatuses', 'Leads'].map((type) => ({
        tag: { type, id: 'all' },
        audience: { roles: [1, 2, 5, 6] },
      })),
    );
  });
});
