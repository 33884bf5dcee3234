import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withdrawalRequested } from '../../domain/trading/wallet/testing.ts';
import { leadAdded, leadAssigned, leadMoved } from '../testing/lead-facts.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [retention, marta, piotr] = [idEnding('6'), idEnding('1'), idEnding('2')];
const [first, second, third] = [idEnding('b1'), idEnding('b2'), idEnding('b3')];
const book = { mode: 'real', currency: 'USD' } as const;
const money = { ...book, userId: marta, amount: '100', fee: '2' };
let world: QueryWorld;

const wallet = (userId: string, amount: string) => [
  { type: 'WalletOpened', data: { ...book, userId } },
  {
    type: 'BalanceAdjusted',
    data: {
      ...book,
      type: 'add',
      amount,
      reason: 'opening',
      purpose: null,
      reference: null,
      countedFor: null,
      valuedAt: [],
    },
  },
];

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${retention}`, registered('Rhea Fonseca', 'rhea@x.test', 6));
  await world.given(`user-${marta}`, registered('Marta Nowak', 'marta@x.test'));
  await world.given(`user-${piotr}`, registered('Piotr Zieliński', 'piotr@x.test'));
  await world.given(
    `wallet-${idEnding('a1')}`,
    ...wallet(marta, '1000'),
    withdrawalRequested({ withdrawalId: first, userId: marta, amount: '100', fee: '2' }),
    withdrawalRequested({ withdrawalId: second, userId: marta, amount: '50', bankName: 'Revolut' }),
    {
      type: 'WithdrawalApproved',
      data: { ...money, withdrawalId: first, valuedAt: [], countedFor: null },
    },
  );
  await world.given(
    `wallet-${idEnding('a2')}`,
    ...wallet(piotr, '400'),
    withdrawalRequested({ withdrawalId: third, userId: piotr, amount: '7' }),
    {
      type: 'WithdrawalDeclined',
      data: { ...book, userId: piotr, withdrawalId: third, amount: '7', fee: '0', reason: 'Odd' },
    },
  );
  await world.given(
    `lead-${idEnding('e1')}`,
    leadAdded('Marta', 'Nowak'),
    leadAssigned({ retId: retention }),
    leadMoved('sales', 'retentions'),
    { type: 'LeadLinked', data: { userId: marta } },
  );
});
afterAll(() => world.end());

const list = async (path: string, as: Parameters<QueryWorld['app']['signInAs']>) =>
  (await (await world.app.signInAs(...as)).call.get(path)).body;
const ids = async (path: string, as: Parameters<QueryWorld['app']['signInAs']>) =>
  (await list(path, as)).data.map(({ id }: { id: string }) => id);

describe('the lists of withdrawals', () => {
  it('show a person their own, the newest first, with the balance after each', async () => {
    const { data, meta } = await list('/withdraws/history', [3, { userId: marta }]);
    expect(meta.total).toBe(2);
    expect(data.map(({ id, number }: { id: string; number: number }) => [id, number])).toEqual([
      [second, 2],
      [first, 1],
    ]);
    expect(data[1]).toEqual({
      id: first,
      number: 1,
      gateway: 'bank',
      description: 'Bank of Ireland',
      user: { id: marta, full_name: 'Marta Nowak', email: 'marta@x.test' },
      balance: { id: idEnding('a1'), ...book },
      formattedDescription: {
        bankName: 'Bank of Ireland',
        accountName: 'Ada Lovelace',
        bankCountry: 'Ireland',
        accountNumber: 'IE29AIBK93115212345678',
        swiftCode: 'AIBKIE2D',
      },
      amount: '100',
      fee: '2',
      total: '102',
      status: 'approved',
      decline_reason: null,
      balance_after: '898',
      created_at: '2026-01-05T12:00:00.000Z',
      ended_at: '2026-01-05T12:00:00.000Z',
    });
    expect(data[0]).toMatchObject({ status: 'pending', balance_after: '1000', ended_at: null });
  });

  it('show staff the pending and the ended ones', async () => {
    expect(await ids('/admin/withdraws/api/pending', [2])).toEqual([second]);
    expect(await ids('/admin/withdraws/api/history', [1])).toEqual([third, first]);
    expect(await ids('/admin/withdraws/api/history?status=declined', [1])).toEqual([third]);
    expect(await ids('/admin/withdraws/api/history?search=piotr', [1])).toEqual([third]);
    expect(await ids('/admin/withdraws/api/pending?search=Revolut', [1])).toEqual([second]);
    expect(await ids('/admin/withdraws/api/history?search=1', [1])).toEqual([first]);
    expect(await ids('/admin/withdraws/api/history?search=CLINED', [1])).toEqual([third]);
    expect(await ids('/admin/withdraws/api/history?search=De', [1])).toEqual([third]);
    expect(await ids('/admin/withdraws/api/history?search=cl', [1])).toEqual([]);
    expect(await ids(`/admin/withdraws/api/history?id=${first}`, [1])).toEqual([first]);
  });

  it('mask contact and account for a retention agent, in the tab and when acting', async () => {
    const path = `/admin/withdraws/api/history/${marta}`;
    const masked = {
      user: { email: '********' },
      formattedDescription: { accountNumber: '******78', swiftCode: '******2D' },
    };
    const { data } = await list(path, [6, { userId: retention }]);
    expect(data).toMatchObject([{}, masked]);
    const acting = await list('/withdraws/history', [3, { userId: marta, actingBy: retention }]);
    expect(acting.data).toMatchObject([{}, masked]);
    expect((await list(path, [1])).data).toMatchObject([{}, { user: { email: 'marta@x.test' } }]);
    const other = await world.app.signInAs(6, { userId: retention });
    expect((await other.call.get(`/admin/withdraws/api/history/${piotr}`)).status).toBe(404);
    expect((await other.call.get(`${path}?sort=email`)).status).toBe(422);
  });

  it('are in the statement, with the held amount', async () => {
    const { data, wallet: shown } = await list(`/admin/balance/${idEnding('a1')}/statement`, [1]);
    expect(shown).toMatchObject({ balance: '898', margin: '0', held: '50' });
    expect(data).toMatchObject([
      { type: 'WithdrawalApproved', amount: '-102', balance_after: '898', held_after: '50' },
      { type: 'WithdrawalRequested', amount: '0', balance_after: '1000', held_after: '152' },
      { type: 'WithdrawalRequested', held_after: '102', withdrawal: { id: first, number: 1 } },
      { type: 'BalanceAdjusted', amount: '1000', held_after: '0', withdrawal: null },
    ]);
  });
});
