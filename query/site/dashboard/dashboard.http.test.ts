import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { depositCreated } from '../../../domain/payments/deposit/testing.ts';
import { depositsFigure } from '../../../domain/shared/ledger/deposits-figure.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { orderOpened, withdrawalRequested } from '../../../domain/trading/wallet/testing.ts';
import { idEnding, registered } from '../../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';

const marta = idEnding('1');
const joined = idEnding('2');
const gone = idEnding('3');
let world: QueryWorld;

const moved = (currency: string, amount: string) => {
  const money = { mode: 'real', currency, userId: marta, amount, fee: '1' };
  return [
    { type: 'WalletOpened', data: { mode: 'real', currency, userId: marta } },
    { type: 'DepositPosted', data: { ...money, depositId: idEnding('d1'), gateway: 'stripe' } },
    withdrawalRequested({ withdrawalId: idEnding('b1'), userId: marta, currency, amount: '0.05' }),
    {
      type: 'WithdrawalApproved',
      data: { ...money, amount: '0.05', withdrawalId: idEnding('b1'), valuedAt: [] },
    },
    orderOpened({ currency, userId: marta }),
    orderOpened({ currency, userId: marta, orderId: idEnding('a2'), category: 'crypto' }),
  ];
};

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${marta}`, registered('Marta Nowak', 'marta@x.test'));
  await world.given(`deposit-${idEnding('d1')}`, depositCreated);
  await world.given(`wallet-${idEnding('a1')}`, ...moved('EUR', '12345678901234567.89'));
});
afterAll(() => world.end());

const ask = async (query = '') =>
  (await (await world.app.signInAs(1)).call.get(`/admin/dashboard/api${query}`)).body;

describe('the dashboard', () => {
  it('shows the real book with the most activity to the cent, seven days up to today, and all categories', async () => {
    const body = await ask();
    expect(body).toMatchObject({
      currency: 'EUR',
      currencies: ['EUR'],
      period: 'all',
      totalDeposits: '12345678901234567.89',
      totalWithdraws: '0.05',
      totalTrades: 2,
      totalUsers: 1,
      tradeEngagement: {
        categories: ['forex', 'commodity', 'index', 'stock', 'crypto'],
        data: [1, 0, 0, 0, 1],
      },
    });
    expect(body.last7DaysTransactions.categories).toHaveLength(7);
    const names = body.last7DaysTransactions.series.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Deposits', 'Withdraws']);
  });

  it('excludes what was before the period', async () => {
    // The test records everything in January 2026.
    expect(await ask('?period=30')).toMatchObject({
      currencies: ['EUR'],
      totalDeposits: '0',
      totalTrades: 0,
      totalUsers: 0,
    });
  });

  it('counts the same customers who joined in the period as the list of customers shows', async () => {
    await world.given(`user-${joined}`, registered('Jo New', 'jo@x.test'));
    const closed = {
      type: 'UserClosed',
      data: { kind: 'customer', eraseAt: '2031-01-05T12:00:00.000Z' },
    };
    await world.given(`user-${gone}`, registered('Gil Gone', 'gil@x.test'), closed);
    // The test records everybody in January 2026.
    await world.database.pools.projector.query(
      `update ${peopleTable} set registered_at = now() where id <> $1`,
      [marta],
    );
    const { totalUsers, last7DaysTransactions } = await ask('?period=7');
    const [first, last] = [0, 6].map((day) => last7DaysTransactions.categories[day]);
    const { call } = await world.app.signInAs(1);
    const where = `registered_at:between:${first}:${last}`;
    const { body } = await call.get('/admin/customers/api/all').query({ where });
    expect(body.data).toMatchObject([{ id: joined }]);
    expect(totalUsers).toBe(body.meta.total);
    expect((await ask()).totalUsers).toBe(2);
  });

  it('has the total of the ledger to the last digit: credited less returned deposits', async () => {
    const wallet = `wallet-${idEnding('a7')}`;
    const [first, second, third] = ['d7', 'd8', 'd9'].map(idEnding);
    for (const id of [first, second, third]) await world.given(`deposit-${id}`, depositCreated);
    const book = { mode: 'real', currency: 'PLN', userId: marta } as const;
    const of = (depositId: string | undefined, amount: string, fee: string) => ({
      ...book,
      gateway: 'stripe',
      depositId: depositId ?? '',
      amount,
      fee,
    });
    const deposited = (depositId: string | undefined, amount: string) => ({
      type: 'DepositPosted',
      data: of(depositId, amount, '3'),
    });
    const reversed = (depositId: string | undefined, amount: string, covered: string) => ({
      type: 'DepositReversed',
      data: { ...of(depositId, amount, '1'), covered, owed: '0', left: '0' },
    });
    await world.given(
      wallet,
      { type: 'WalletOpened', data: book },
      deposited(first, '98765432109876543.21'),
      deposited(second, '0.1'),
      deposited(third, '0.2'),
      reversed(second, '0.1', '0'),
      // The house pays a part of it, which is not a deposit.
      reversed(third, '0.15', '0.07'),
    );
    const { totalDeposits } = await ask('?currency=PLN');
    expect(totalDeposits).toBe('98765432109876543.26');
    const { call } = await world.app.signInAs(1);
    const place = { account: 'customer_wallets', mode: 'real', currency: 'PLN' };
    const { body } = await call.get('/admin/ledger/api/account').query(place);
    expect(depositsFigure(body.sources)).toEqual({
      credited: '98765432109876543.51',
      back: '0.25',
      total: totalDeposits,
    });
  });

  it('is empty for a book that does not exist, and refuses an invalid period', async () => {
    expect(await ask('?currency=JPY')).toMatchObject({ currency: 'JPY', totalDeposits: '0' });
    expect(await ask('?period=365')).toMatchObject({ errors: { period: expect.any(String) } });
  });
});
