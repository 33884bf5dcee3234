import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingPriceAlerts } from './projection.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const [first, second] = [
  '01890000-0000-7000-8000-0000000000a1',
  '01890000-0000-7000-8000-0000000000a2',
];
const watched = (alertId: string | undefined) => ({
  alertId,
  instrumentId: userId,
  instrument: 'EUR_USD',
  category: 'forex',
  side: 'above',
  level: '1.17',
  byMail: true,
});
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingPriceAlerts);
});
afterEach(() => test.end());

describe('the price alerts read model', () => {
  it('shows fired alerts and no removed ones, and notifies the person', async () => {
    const quote = { bid: '1.171', ask: '1.1712', sequence: 1, at: '' };
    await test.given(
      `trader-${userId}`,
      { type: 'PriceAlertSet', data: watched(first) },
      { type: 'PriceAlertSet', data: watched(second) },
      { type: 'PriceAlertFired', data: { ...watched(first), seen: quote } },
      { type: 'PriceAlertRemoved', data: { alertId: second } },
    );
    expect(await test.rows()).toEqual([
      {
        id: first,
        user_id: userId,
        instrument: 'EUR_USD',
        side: 'above',
        level: '1.17',
        by_mail: true,
        created_at: '2026-01-05T12:00:00.000Z',
        fired_at: '2026-01-05T12:00:00.000Z',
        rate: '1.171',
      },
    ]);
    const told = { tag: { type: 'PriceAlerts', id: userId }, audience: { userId } };
    expect(test.changes()).toEqual([told, told, told, told]);
  });
});
