import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  funded,
  orderClosed,
  orderCorrected,
  orderId,
  orderOpened,
  orderReversed,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingWallets } from './projection.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingWallets);
});
afterEach(() => test.end());

describe('the statements read model', () => {
  it('has a row for each event that changes balance or margin, with the values afterwards', async () => {
    const levels = { type: 'OrderLevelsSet', data: { orderId, profit: '1.2', loss: null } };
    const closed = orderClosed({ posted: '-503', covered: '3' });
    await test.given(wallet, walletOpened, funded('500'), orderOpened(), levels, closed);
    expect(await test.rows('statement')).toMatchObject([
      {
        revision: 1,
        type: 'BalanceAdjusted',
        amount: '500',
        balance_after: '500',
        margin_after: '0',
      },
      {
        revision: 2,
        type: 'OrderOpened',
        amount: '0',
        balance_after: '500',
        margin_after: '291.11',
      },
      { revision: 4, type: 'OrderClosed', amount: '-500', balance_after: '0', margin_after: '0' },
    ]);
  });

  it('shows what the house covered in a row, and null when it covered nothing', async () => {
    const closed = orderClosed({ posted: '-503', covered: '3' });
    await test.given(wallet, walletOpened, funded('500'), orderOpened(), closed);
    expect((await test.rows('statement')).map(({ covered }) => covered)).toEqual([null, null, '3']);
  });

  it('shows the actor, the reason and the order of each row', async () => {
    await test.given(wallet, walletOpened, funded('500'), orderOpened(), orderClosed());
    expect(await test.rows('statement')).toMatchObject([
      { reason: 'opening', order_id: null },
      { reason: 'buy', order_id: orderId },
      { reason: 'manual', order_id: orderId },
    ]);
    for (const { actor_id: actorId } of await test.rows('statement')) expect(actorId).not.toBe('');
  });

  it('shows a subtraction as a negative amount', async () => {
    const taken = funded('100');
    await test.given(wallet, walletOpened, funded('500'), {
      ...taken,
      data: { ...taken.data, type: 'subtract', reason: 'staff' },
    });
    expect((await test.rows('statement')).at(-1)).toMatchObject({
      amount: '-100',
      balance_after: '400',
    });
  });

  it('has a row for each correction of a closed order, with its posted amount', async () => {
    const corrected = orderCorrected(orderId);
    const reversed = orderReversed(orderId);
    const closed = orderClosed({ posted: '-5' });
    const back = { ...reversed, data: { ...reversed.data, posted: '23', covered: '0' } };
    await test.given(wallet, walletOpened, funded('500'), orderOpened(), closed);
    await test.given(wallet, corrected, back);
    expect((await test.rows('statement')).slice(-2)).toMatchObject([
      {
        type: 'OrderCorrected',
        amount: '-18',
        balance_after: '477',
        reason: 'staff',
        order_id: orderId,
      },
      {
        type: 'OrderReversed',
        amount: '23',
        balance_after: '500',
        reason: 'staff',
        order_id: orderId,
      },
    ]);
  });
});
