import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderOpened, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { ledgerDashboard } from './projection.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const book = { mode: 'real', currency: 'USD' } as const;
const money = { ...book, userId, amount: '100.10', fee: '2' };
const deposit = { ...money, depositId: userId, gateway: 'stripe' } as const;
const posted = { type: 'DepositPosted', data: deposit } as const;
const approved = {
  type: 'WithdrawalApproved',
  data: { ...money, amount: '40', withdrawalId: userId, valuedAt: [] },
} as const;
const customer = (roleId: number) => ({
  type: 'UserRegistered' as const,
  data: {
    fullName: 'Marta Nowak',
    email: 'marta@x.test',
    phone: null,
    birthDate: null,
    country: null,
    city: null,
    address: null,
    postalCode: null,
    roleId,
    isActive: true,
    isEmailVerified: true,
    managerId: null,
  },
});
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(ledgerDashboard);
});
afterEach(() => test.end());

describe('the figures of the dashboard', () => {
  it('sum up deposits, withdrawals and trades of real money by day and book', async () => {
    await test.given(`wallet-${userId}`, walletOpened, posted, posted, approved, orderOpened());
    expect(await test.rows()).toEqual([
      expect.objectContaining({
        currency: 'USD',
        day: '2026-01-05',
        deposits: '200.2',
        withdraws: '40',
        trades_forex: 1,
        trades_crypto: 0,
      }),
    ]);
  });

  it('subtract reversed deposits', async () => {
    await test.given(`wallet-${userId}`, walletOpened, posted, {
      type: 'DepositReversed',
      data: { ...deposit, covered: '0', owed: '0' },
    });
    expect(await test.rows()).toEqual([expect.objectContaining({ deposits: '0' })]);
  });

  it('contain no demo money, and notify nobody of it', async () => {
    await test.given(`wallet-${userId}`, orderOpened({ mode: 'demo' }));
    expect(await test.rows()).toEqual([]);
    expect(test.changes()).toEqual([]);
  });

  it('count customers who joined and closed their accounts, and no staff', async () => {
    await test.given(`user-${userId}`, customer(3), {
      type: 'UserClosed',
      data: { kind: 'customer', eraseAt: '2031-01-05T12:00:00.000Z' },
    });
    await test.given('user-01890000-0000-7000-8000-000000000002', customer(5), {
      type: 'UserClosed',
      data: { kind: 'staff', eraseAt: '2031-01-05T12:00:00.000Z' },
    });
    expect(await test.rows('customers')).toEqual([{ day: '2026-01-05', joined: 1, closed: 1 }]);
    expect(test.changes()[0]).toEqual({
      tag: { type: 'Dashboard', id: 'all' },
      audience: { roles: [1] },
    });
  });
});
