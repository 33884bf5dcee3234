import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { crmSalesStatuses } from './projection.ts';

const id = '01890000-0000-7000-8000-0000000000e1';
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(crmSalesStatuses);
});
afterEach(() => test.end());

describe('the sales statuses read model', () => {
  it('shows a status as it stands, and tells those who filter by it', async () => {
    await test.given(
      `sales_status-${id}`,
      { type: 'SalesStatusAdded', data: { status: 'Call Back', isDefault: false } },
      { type: 'SalesStatusChanged', data: { status: 'Call Again', isDefault: true } },
    );
    expect(await test.rows()).toEqual([
      { id, status: 'Call Again', is_default: true, created_at: '2026-01-05T12:00:00.000Z' },
    ]);
    expect(test.changes()[0]).toEqual({
      tag: { type: 'SalesStatuses', id: 'all' },
      audience: { roles: [1, 2, 5, 6] },
    });
  });
});
