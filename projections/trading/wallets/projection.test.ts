import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  funded,
  orderClosed,
  orderOpened,
  userId,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingWallets } from './projection.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const wallet = `wallet-${walletId}`;
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingWallets);
});
afterEach(() => test.end());

describe('the wallets read model', () => {
  it('shows balance and margin of a wallet with an open order, with each event counted once', async () => {
    await test.given(wallet, walletOpened, funded('10000.00'), orderOpened());
    expect(await test.rows()).toEqual([
      {
        id: walletId,
        user_id: userId,
        mode: 'real',
        currency: 'USD',
        balance: '10000',
        margin: '291.11',
        held: '0',
        opened_at: '2026-01-05T12:00:00.000Z',
        revision: 2,
      },
    ]);
  });

  it('releases the margin and posts the result when the order closes', async () => {
    await test.given(wallet, walletOpened, funded('10000'), orderOpened(), orderClosed());
    expect(await test.rows()).toMatchObject([{ balance: '9997', margin: '0', revision: 3 }]);
  });

  it('adds what the house covers, so that the balance does not fall below zero', async () => {
    const closed = orderClosed({ posted: '-150', covered: '50' });
    await test.given(wallet, walletOpened, funded('100'), orderOpened(), closed);
    expect(await test.rows()).toMatchObject([{ balance: '0', margin: '0' }]);
  });

  it('shows the wallet that a person switched to last', async () => {
    const other = '01890000-0000-7000-8000-0000000000b2';
    const switchTo = (id: string) => ({ type: 'ActiveWalletSwitched', data: { walletId: id } });
    await test.given(`trader-${userId}`, switchTo(walletId), switchTo(other));
    expect(await test.rows('active')).toEqual([{ user_id: userId, wallet_id: other }]);
  });

  it('notifies the owner, and staff who see the customer', async () => {
    await test.given(wallet, walletOpened);
    expect(test.changes()).toEqual([
      { tag: { type: 'Wallets', id: userId }, audience: { userId } },
      { tag: { type: 'User', id: userId }, audience: { userId } },
      { tag: { type: 'Customers', id: userId }, audience: { roles: [1, 2] } },
      { tag: { type: 'Customers', id: 'all' }, audience: { roles: [6] } },
      { tag: { type: 'Statement', id: walletId }, audience: { roles: [1, 2] } },
    ]);
  });
});
