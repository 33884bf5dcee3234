import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  depositCreated,
  depositMoney,
  depositPaid,
} from '../../../domain/payments/deposit/testing.ts';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import type { SettlementLine } from '../../../domain/shared/payments/settlement.ts';
import { idEnding, registered } from '../../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';

/** The test records everything on this day. */
const today = '2026-01-05';
const marta = idEnding('1');
const wallet = idEnding('a1');
const { mode, currency, gateway } = depositMoney;
let world: QueryWorld;

const walletStream = `wallet-${wallet}`;
const deposited = async (paymentId: string, depositId: string): Promise<void> => {
  const money = { ...depositMoney, userId: marta, walletId: wallet };
  const paidAt = `${today}T10:00:00.000Z`;
  await world.given(
    `deposit-${depositId}`,
    { ...depositCreated, data: { ...depositCreated.data, ...money } },
    depositPaid({ ...money, paymentId, paidAt }),
  );
  const facts = { mode, currency, gateway, userId: marta, depositId, amount: '500', fee: '7' };
  await world.given(walletStream, { type: 'DepositPosted', data: facts });
};

/** Appends a refund or chargeback to the stream of the deposit, and then its posting to the stream of the wallet. */
const wentBack = async (
  depositId: string,
  by: 'DepositPartRefunded' | 'DepositRefunded' | 'DepositChargedBack',
  amount: string,
  left = '0',
): Promise<void> => {
  const money = { ...depositMoney, userId: marta, walletId: wallet, amount, fee: '0' };
  const data = by === 'DepositPartRefunded' ? { ...money, left } : money;
  const told: DomainEvent = { type: by, data };
  await world.given(`deposit-${depositId}`, told);
  const facts = { mode, currency, gateway, userId: marta, depositId, amount, fee: '0' };
  await world.given(walletStream, {
    type: 'DepositReversed',
    data: { ...facts, covered: '0', owed: '0', left },
  });
};

const line = (
  kind: SettlementLine['kind'],
  paymentId: string,
  amount: string,
): Omit<SettlementLine, 'line'> => ({
  kind,
  paymentId,
  amount,
  currency: 'USD',
  at: `${today}T11:00:00.000Z`,
});

const taken = async (
  id: string,
  day: string,
  told: readonly Omit<SettlementLine, 'line'>[],
): Promise<void> => {
  const lines = told.map((one, at) => ({ ...one, line: at + 2 }));
  const days = { from: day, to: day, lines: lines.length };
  await world.given(
    `settlement-${id}`,
    { type: 'SettlementFileTaken', data: { gateway, digest: id, ...days } },
    { type: 'SettlementLinesTaken', data: { gateway, lines } },
  );
};

const [file, next] = [idEnding('f1'), idEnding('f2')];
const payments = ['p-1', 'p-2', 'p-3', 'p-4', 'p-5'] as const;
const ids = new Map(payments.map((id, at) => [id, idEnding(`d${at}`)] as const));
const depositOf = (payment: (typeof payments)[number]): string => ids.get(payment) ?? '';

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${marta}`, registered('Marta Nowak', 'marta@x.test'));
  await world.given(walletStream, {
    type: 'WalletOpened',
    data: { mode, currency, userId: marta },
  });
  for (const [payment, id] of ids) await deposited(payment, id);
  await wentBack(depositOf('p-1'), 'DepositRefunded', '507');
  await wentBack(depositOf('p-2'), 'DepositChargedBack', '507');
  await wentBack(depositOf('p-3'), 'DepositPartRefunded', '100', '407');
  await wentBack(depositOf('p-3'), 'DepositPartRefunded', '7', '400');
  await wentBack(depositOf('p-4'), 'DepositPartRefunded', '50', '457');
  await wentBack(depositOf('p-4'), 'DepositChargedBack', '457');
  await wentBack(depositOf('p-5'), 'DepositPartRefunded', '20.55', '486.45');
  await taken(file, today, [
    ...payments.map((payment) => line('payment', payment, '507')),
    line('refund', 'p-3', '107'),
    line('chargeback', 'p-4', '450'),
  ]);
});
afterAll(() => world.end());

type Shown = Readonly<{
  id: string;
  verdict: string;
  theirs: { amount: string } | null;
  ours: { amount: string; deposit_id: string } | null;
}>;

const rowsOf = async (id: string): Promise<readonly Shown[]> => {
  const { call } = await world.app.signInAs(1);
  const { body } = await call.get(`/admin/reconciliation/api/${id}?limit=50`);
  return body.data;
};
const shown = async (id: string) =>
  (await rowsOf(id))
    .map((row) => [
      row.id.replace(`${id}:`, ''),
      row.verdict,
      row.theirs?.amount ?? null,
      row.ours?.amount ?? null,
    ])
    .filter(([name]) => !String(name).startsWith('payment:'))
    .toSorted();

describe('a refund or chargeback that we posted', () => {
  it('is missing there if the file of its day does not contain it', async () => {
    expect(await shown(file)).toEqual([
      ['chargeback:p-2', 'missing_there', null, '507'],
      ['chargeback:p-4', 'differing', '450', '457'],
      ['refund:p-1', 'missing_there', null, '507'],
      ['refund:p-3', 'matched', '107', '107'],
      ['refund:p-4', 'missing_there', null, '50'],
      ['refund:p-5', 'missing_there', null, '20.55'],
    ]);
    const { call } = await world.app.signInAs(1);
    const { body } = await call.get('/admin/reconciliation/api');
    expect(body.data).toMatchObject([{ id: file, matched: 6, differences: 5, open: 5 }]);
  });

  it('is a task until it is settled', async () => {
    const { call } = await world.app.signInAs(1);
    const tasks = async (): Promise<readonly string[]> => {
      const { body } = await call.get('/admin/reconciliation/differences/api?limit=50');
      return body.data
        .map(({ kind, payment_id: id }: { kind: string; payment_id: string }) => `${kind}:${id}`)
        .toSorted();
    };
    expect(await tasks()).toEqual([
      ...['chargeback:p-2', 'chargeback:p-4', 'refund:p-1', 'refund:p-4', 'refund:p-5'],
    ]);
    const data = { kind: 'refund', paymentId: 'p-1', reason: 'timing', reference: null };
    await world.given(`settlement-${file}`, { type: 'DifferenceSettled', data });
    expect(await tasks()).not.toContain('refund:p-1');
  });

  it('is no longer missing if another file contains it, of the day before or after', async () => {
    await taken(next, '2026-01-06', [line('refund', 'p-5', '20.55'), line('refund', 'p-1', '500')]);
    const names = (await shown(file)).map(([name]) => name);
    expect(names).not.toContain('refund:p-5');
    // The other file has a smaller amount: it is a difference there, and not a second task here.
    expect(names).not.toContain('refund:p-1');
    expect(await shown(next)).toEqual([
      ['refund:p-1', 'differing', '500', '507'],
      ['refund:p-5', 'matched', '20.55', '20.55'],
    ]);
  });

  it('is missing there if the file contains only an earlier part of it', async () => {
    await wentBack(depositOf('p-5'), 'DepositPartRefunded', '30', '456.45');
    expect(await shown(file)).toContainEqual(['refund:p-5', 'missing_there', null, '30']);
  });
});
