import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  depositCreated,
  depositMoney,
  depositPaid,
} from '../../../domain/payments/deposit/testing.ts';
import type { SettlementLine } from '../../../domain/shared/payments/settlement.ts';
import { idEnding, registered } from '../../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';

const [marta, file, amelia] = [idEnding('1'), idEnding('f1'), idEnding('a1')];
let world: QueryWorld;

const line = (paymentId: string, changes: Partial<SettlementLine> = {}): SettlementLine => ({
  line: 2,
  kind: 'payment',
  paymentId,
  amount: '507',
  currency: 'USD',
  at: '2026-06-11T10:05:00.000Z',
  ...changes,
});
const data = { kind: 'payment', paymentId: 'p-3', reason: 'timing', reference: 'T-1' };

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${marta}`, registered('Marta Nowak', 'marta@x.test'));
  for (const [place, paymentId] of ['p-1', 'p-2', 'p-4'].entries()) {
    const money = { ...depositMoney, userId: marta };
    await world.given(
      `deposit-${idEnding(`d${place}`)}`,
      { ...depositCreated, data: { ...depositCreated.data, ...money } },
      depositPaid({ ...money, paymentId }),
    );
  }
  await world.given(
    `settlement-${file}`,
    {
      type: 'SettlementFileTaken',
      data: {
        gateway: 'flutterwave',
        digest: 'ab',
        from: '2026-06-11',
        to: '2026-06-11',
        lines: 4,
      },
    },
    {
      type: 'SettlementLinesTaken',
      data: {
        gateway: 'flutterwave',
        lines: [
          line('p-1'),
          line('p-2', { amount: '500' }),
          line('p-3'),
          line('p-1', { kind: 'refund' }),
        ],
      },
    },
    { type: 'DifferenceSettled', data },
    {
      type: 'DifferenceAssigned',
      data: { kind: 'payment', paymentId: 'p-2', assigneeId: amelia },
    },
  );
  await world.given(`user-${amelia}`, registered('Amelia Hartmann', 'amelia@x.test', 1));
});
afterAll(() => world.end());

const ask = async (path: string, roleId: 1 | 2 | 3 = 1) =>
  (await world.app.signInAs(roleId)).call.get(`/admin/reconciliation/api${path}`);

const askDifferences = async (query: string) =>
  (await world.app.signInAs(1)).call.get(`/admin/reconciliation/differences/api${query}`);

it('a settlement file has its numbers of lines, matches, differences and open differences', async () => {
  const { body } = await ask('');
  expect(body.data).toMatchObject([
    { id: file, gateway: 'flutterwave', lines: 4, matched: 1, differences: 4, open: 3 },
  ]);
});

it('the lines of a file are shown beside our own books, open differences first', async () => {
  const { body } = await ask(`/${file}?limit=10`);
  const shown = body.data.map(
    (row: Readonly<{ id: string; verdict: string; settled: { reason: string } | null }>) =>
      [row.id.replace(`${file}:`, ''), row.verdict, row.settled?.reason ?? null] as const,
  );
  expect(shown.slice(0, 3).toSorted()).toEqual([
    ['payment:p-2', 'differing', null],
    ['payment:p-4', 'missing_there', null],
    ['refund:p-1', 'missing_here', null],
  ]);
  expect(shown.slice(3).toSorted()).toEqual([
    ['payment:p-1', 'matched', null],
    ['payment:p-3', 'missing_here', 'timing'],
  ]);
  const open = await ask(`/${file}?open=yes`);
  expect(open.body.meta.total).toBe(3);
});

it('each open difference is a task of its assignee', async () => {
  const { body } = await askDifferences('?limit=10');
  expect(body.meta.total).toBe(3);
  const tasks: readonly Readonly<{ payment_id: string; assignee: unknown }>[] = body.data;
  expect(tasks.find(({ payment_id: id }) => id === 'p-2')).toMatchObject({
    settlement_id: file,
    gateway: 'flutterwave',
    assignee: { id: amelia, full_name: 'Amelia Hartmann' },
  });
  expect((await askDifferences('?assignee=me')).body.data).toEqual([]);
  const { call } = await world.app.signInAs(1);
  const { body: people } = await call.get('/admin/reconciliation/administrators');
  expect(people.data).toContainEqual({ id: amelia, full_name: 'Amelia Hartmann' });
});

it.each([
  ['gateway:is:flutterwave;taken_at:filled', 1],
  ['gateway:is:stripe', 0],
  ['from_day:is:2026-06-11;to_day:before:2026-06-12', 1],
  ['from_day:after:2026-06-11', 0],
  ['open:after:2;differences:is:4', 1],
  ['open:after:3', 0],
  ['lines:between:1:4;taker:empty', 1],
])('the conditions %s match %i files', async (where, total) => {
  expect((await ask(`?where=${encodeURIComponent(where)}`)).body.meta.total).toBe(total);
});

it.each([
  ['verdict:is:differing', ['payment:p-2']],
  ['kind:is:refund;our_amount:empty', ['refund:p-1']],
  ['their_amount:before:507;their_currency:is:usd', ['payment:p-2']],
  ['payment_id:contains:p-3;reason:is:timing;reference:is:t-1', ['payment:p-3']],
  ['their_at:empty', ['payment:p-4']],
  ['assignee:contains:hartm', ['payment:p-2']],
  ['settled_at:filled;settler:filled', []],
])('the conditions %s match the lines %j of a file', async (where, found) => {
  const { body } = await ask(`/${file}?where=${encodeURIComponent(where)}`);
  expect(body.data.map(({ id }: { id: string }) => id.replace(`${file}:`, ''))).toEqual(found);
});

it.each([
  ['verdict:is:missing_there;gateway:is:flutterwave', ['p-4']],
  ['assignee:contains:hartm;taken_at:filled', ['p-2']],
  ['our_amount:after:507', []],
])('the conditions %s match the open differences %j', async (where, found) => {
  const { body } = await askDifferences(`?where=${encodeURIComponent(where)}`);
  expect(body.data.map(({ payment_id: id }: { payment_id: string }) => id)).toEqual(found);
});

it('the lines are exported with their filters', async () => {
  const address = encodeURIComponent(`/admin/reconciliation/api/${file}`);
  const asked = `address=${address}&query=${encodeURIComponent('where=verdict:is:differing')}`;
  const { call } = await world.app.signInAs(1);
  const { status, text } = await call.get(
    `/admin/lists/export?${asked}&columns=payment_id:PAYMENT&format=csv`,
  );
  expect([status, text.trim().split(/\r?\n/)]).toEqual([
    200,
    [expect.stringContaining('PAYMENT'), 'p-2'],
  ]);
});

it('the files are forbidden for roles 2 and 3, and an unknown file has no lines', async () => {
  for (const roleId of [2, 3] as const) expect((await ask('', roleId)).status).toBe(403);
  expect((await ask(`/${idEnding('f9')}`)).body.data).toEqual([]);
});
