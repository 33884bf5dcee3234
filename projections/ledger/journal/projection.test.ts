import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  funded,
  orderClosed,
  orderOpened,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { ledgerJournal } from './projection.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(ledgerJournal);
});
afterEach(() => test.end());

describe('the entries of the ledger', () => {
  it('have one row per posting of every event that moves money, and none for other events', async () => {
    await test.given(
      `wallet-${walletId}`,
      walletOpened,
      funded('100.50'),
      orderOpened(),
      orderClosed(),
    );
    const book = {
      mode: 'real',
      currency: 'USD',
      wallet_id: walletId,
      occurred_at: '2026-01-05T12:00:00.000Z',
    };
    const [wallet, funding, result] = [
      `customer_wallet:${walletId}`,
      'adjustments',
      'house_trading_result',
    ];
    const opening = { ...book, position: '2', event_type: 'BalanceAdjusted', amount: '100.50' };
    const closing = { ...book, position: '4', event_type: 'OrderClosed', amount: '3' };
    expect(await test.rows('entries')).toMatchObject([
      { ...opening, line: 1, side: 'debit', account: funding },
      { ...opening, line: 2, side: 'credit', account: wallet },
      { ...closing, line: 1, side: 'debit', account: wallet },
      { ...closing, line: 2, side: 'credit', account: result },
    ]);
  });
});
