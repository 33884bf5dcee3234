import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { depositPaid } from '../../../domain/payments/deposit/testing.ts';
import type { SettlementLine } from '../../../domain/shared/payments/settlement.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { paymentsMatches } from './projection.ts';

const idEnding = (last: string): string => `01890000-0000-7000-8000-${last.padStart(12, '0')}`;
let test: ProjectionTest;
beforeEach(async () => {
  test = await openProjectionTest(paymentsMatches);
});
afterEach(() => test.end());

const told = (changes: Partial<SettlementLine> = {}) => ({
  type: 'SettlementLinesTaken',
  data: {
    gateway: 'flutterwave',
    lines: [
      {
        line: 2,
        kind: 'payment',
        paymentId: 'p-1',
        amount: '507.00',
        currency: 'USD',
        at: '2026-06-11T23:59:59.000Z',
        ...changes,
      },
    ],
  },
});
const paid = depositPaid({ paymentId: 'p-1', paidAt: '2026-06-11T10:05:00.000Z' });
const states = async () => (await test.rows('main')).map(({ state }) => state);

it('given a payment and a line of the same amount, then they match, whatever the day of the line', async () => {
  await test.given(`deposit-${idEnding('1')}`, paid);
  expect(await states()).toEqual(['untold']);
  await test.given(`settlement-${idEnding('f1')}`, told());
  expect(await states()).toEqual(['matching']);
});

it('given a line before its payment is known, then it differs until then', async () => {
  await test.given(`settlement-${idEnding('f1')}`, told());
  expect(await states()).toEqual(['differing']);
  await test.given(`deposit-${idEnding('1')}`, paid);
  expect(await states()).toEqual(['matching']);
});

it.each([{ amount: '506' }, { currency: 'EUR' }])(
  'given a line with %j, then the payment differs',
  async (changes) => {
    await test.given(`deposit-${idEnding('1')}`, paid);
    await test.given(`settlement-${idEnding('f1')}`, told(changes));
    expect(await states()).toEqual(['differing']);
  },
);

it.each([
  { second: `settlement-${idEnding('f2')}`, event: told({ amount: '5' }) },
  { second: `deposit-${idEnding('2')}`, event: paid },
])(
  'given a second line that differs or a second deposit in $second, then the payment differs',
  async ({ second, event }) => {
    await test.given(`deposit-${idEnding('1')}`, paid);
    await test.given(`settlement-${idEnding('f1')}`, told());
    await test.given(second, event);
    expect(await states()).toEqual(['differing']);
  },
);

it('a refund is no line of the payment', async () => {
  await test.given(`settlement-${idEnding('f1')}`, told({ kind: 'refund' }));
  expect(await test.rows('main')).toEqual([]);
});
