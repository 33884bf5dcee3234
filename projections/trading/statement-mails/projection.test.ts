import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingStatementMails } from './projection.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const stopped = { type: 'StatementMailsStopped', data: {} };
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingStatementMails);
});
afterEach(() => test.end());

describe('the read model of statements by mail', () => {
  it('has the people who have stopped them, and notifies the person', async () => {
    await test.given(`trader-${userId}`, stopped);
    expect(await test.rows()).toEqual([
      { user_id: userId, stopped_at: '2026-01-05T12:00:00.000Z' },
    ]);
    expect(test.changes()).toEqual([
      { tag: { type: 'StatementMails', id: userId }, audience: { userId } },
    ]);
  });

  it('has no row of a person who has resumed them', async () => {
    await test.given(`trader-${userId}`, stopped, { type: 'StatementMailsResumed', data: {} });
    expect(await test.rows()).toEqual([]);
  });
});
