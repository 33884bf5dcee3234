import { describe, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { OrderLevelsSet, WalletEvent } from './events.ts';
import {
  funded,
  market,
  orderClosed,
  orderId,
  orderOpened,
  setLevels,
  walletOpened,
} from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const open = [walletOpened, funded('10000'), orderOpened()];
const set = (profit: string | null, loss: string | null): OrderLevelsSet => ({
  type: 'OrderLevelsSet',
  data: { orderId, profit, loss },
});

describe('setting the levels of an order', () => {
  it('changes one level and keeps the other', () => {
    given(...open)
      .when(setLevels({ profit: '1.17' }))
      .then([set('1.17', null)]);
    given(...open, set('1.17', null))
      .when(setLevels({ loss: '1.16' }))
      .then([set('1.17', '1.16')]);
  });

  it('removes a level with null, without needing a price', () => {
    given(...open, set('1.17', '1.16'))
      .when(setLevels({ profit: null, market: { ...market, quote: null } }))
      .then([set(null, '1.16')]);
  });

  it('does nothing if the levels are the same', () => {
    given(...open)
      .when(setLevels({ profit: '1.17' }))
      .again()
      .thenNothing();
    given(...open, set('1.17', null))
      .when(setLevels({ profit: '1.170' }))
      .thenNothing();
  });

  it.each([
    ['a command without a level', {}, 'NO_LEVEL_GIVEN'],
    ['a take profit below the open rate', { profit: '1.16443' }, 'PROFIT_ON_WRONG_SIDE'],
    ['a stop loss above the open rate', { loss: '1.16445' }, 'LOSS_ON_WRONG_SIDE'],
    ['a take profit that is already reached', { profit: '1.16444' }, 'LEVEL_ALREADY_REACHED'],
    [
      'a level without a price',
      { profit: '1.17', market: { ...market, quote: null } },
      'PRICE_STALE',
    ],
    ['an unknown order', { orderId: 'unknown', profit: '1.17' }, 'ORDER_NOT_FOUND'],
    ['another person', { userId: 'somebody-else', profit: '1.17' }, 'WALLET_NOT_FOUND'],
  ] as const)('refuses %s', (_name, changes, code) => {
    given(...open)
      .when(setLevels(changes))
      .thenRefused(code);
  });

  it('is refused as already closed for a closed order', () => {
    const evidence = { opened: orderOpened().data, closed: orderClosed().data };
    given(...open, orderClosed())
      .when(setLevels({ profit: '1.17', evidence }))
      .thenRefused('ALREADY_CLOSED');
  });
});
