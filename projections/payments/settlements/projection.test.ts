import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { paymentsSettlements } from './projection.ts';

const id = '01890000-0000-7000-8000-0000000000f1';
const assigneeId = '01890000-0000-7000-8000-0000000000a2';
let test: ProjectionTest;
beforeEach(async () => {
  test = await openProjectionTest(paymentsSettlements);
});
afterEach(() => test.end());

it('the read model of settlements has files, lines, and the assignee and settlement of differences', async () => {
  const line = { line: 2, kind: 'payment', paymentId: 'p-1', amount: '10', currency: 'USD' };
  await test.given(
    `settlement-${id}`,
    {
      type: 'SettlementFileTaken',
      data: { gateway: 'stripe', digest: 'ab', from: '2026-06-11', to: '2026-06-12', lines: 1 },
    },
    {
      type: 'SettlementLinesTaken',
      data: { gateway: 'stripe', lines: [{ ...line, at: '2026-06-11T10:00:00.000Z' }] },
    },
    ...['01890000-0000-7000-8000-0000000000a1', assigneeId].map((assignee) => ({
      type: 'DifferenceAssigned',
      data: { kind: 'payment', paymentId: 'p-1', assigneeId: assignee },
    })),
    {
      type: 'DifferenceSettled',
      data: { kind: 'payment', paymentId: 'p-1', reason: 'timing', reference: null },
    },
  );
  expect(await test.rows('main')).toMatchObject([{ id, gateway: 'stripe', lines: 1 }]);
  expect(await test.rows('lines')).toMatchObject([
    { settlement_id: id, payment_id: 'p-1', gateway: 'stripe', amount: '10' },
  ]);
  expect(await test.rows('assigned')).toMatchObject([
    { settlement_id: id, payment_id: 'p-1', assignee_id: assigneeId },
  ]);
  expect(await test.rows('settled')).toMatchObject([{ payment_id: 'p-1', reason: 'timing' }]);
});
