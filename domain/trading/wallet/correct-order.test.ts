import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given } from '../../shared/specification.ts';
import type { CancelOrder, CorrectOrder } from './commands.ts';
import { correctionOf, stopOutAt } from './correction-testing.ts';
import { noCostsBack } from './cost-events.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import {
  funded,
  historyIn,
  market,
  marketAt,
  now,
  orderClosed,
  orderId,
  orderOpened,
  quoteOf,
  staffId,
  userId,
  walletOpened,
} from './testing.ts';

const open = [walletOpened, funded('10000'), orderOpened()];
const closed = [...open, orderClosed()];
const book = { mode: 'real', currency: 'USD', orderId, userId } as const;

const cancel = (
  events: readonly WalletEvent[],
  changes: Partial<CancelOrder['data']> = {},
): CancelOrder => ({
  type: 'CancelOrder',
  data: {
    orderId,
    staffId,
    expectedRevision: null,
    fourEyes: null,
    history: historyIn(events, orderId),
    ...changes,
  },
});

const edited = (events: readonly WalletEvent[], changes: Partial<CorrectOrder['data']>) =>
  given(walletDecider, events).when(correctionOf(events, changes));
const deleted = (events: readonly WalletEvent[], changes: Partial<CancelOrder['data']> = {}) =>
  given(walletDecider, events).when(cancel(events, changes));
const balanceAfter = (events: readonly WalletEvent[]) => fold(walletDecider, events);

describe('the edit of an open order', () => {
  const before = { openRate: '1.16444', spread: '3', profit: null, loss: null };

  it('changes its terms, posts nothing and keeps its margin', () => {
    const terms = { openRate: '1.163', spread: '2.5', profit: '1.2', loss: '1.1' };
    edited(open, terms).then([
      { type: 'OrderAmended', data: { orderId, userId, ...terms, before, countedFor: null } },
    ]);
    const after = balanceAfter([...open, ...edited(open, terms).events()]);
    expect(after).toMatchObject({ balance: '10000', margin: '291.11', orders: [terms] });
  });

  it('does nothing without a difference, and removes a level', () => {
    edited(open, { openRate: '1.164440', spread: '3.0', profit: null }).thenNothing();
    const events = [walletOpened, funded('10000'), orderOpened({ profit: '1.2' })];
    const [event] = edited(events, { profit: null }).events();
    expect(event?.data).toMatchObject({ profit: null, before: { profit: '1.2' } });
  });

  it('refuses a close rate, an invalid rate or spread, and a level that is reached or on the wrong side', () => {
    edited(open, { closeRate: '1.2' }).thenRefused('ORDER_FIELD_FIXED');
    for (const openRate of ['0', '-1', '10000000.1', '1.123456789'])
      edited(open, { openRate }).thenRefused('INVALID_RATE');
    for (const spread of ['-0.01', '1.123456789', '1000000000001'])
      edited(open, { spread }).thenRefused('INVALID_SPREAD_COST');
    edited(open, { profit: '1.1' }).thenRefused('PROFIT_ON_WRONG_SIDE');
    edited(open, { loss: '1.2' }).thenRefused('LOSS_ON_WRONG_SIDE');
    edited(open, { loss: '1.164', market: marketAt('1.16', '1.1602') }).thenRefused(
      'LEVEL_ALREADY_REACHED',
    );
    const weekend = { ...market, status: 'closed' as const };
    edited(open, { loss: '1.1', market: weekend }).thenRefused('MARKET_CLOSED');
    expect(edited(open, { openRate: '1.1', market: weekend }).events()).toHaveLength(1);
  });
});

describe('terms of an open order that would cause a stop-out at once', () => {
  // At 1.16444 the order has a result of -3. Half of its margin is 145.56, so 9,851.44 more may be lost.
  const other = '01890000-0000-7000-8000-0000000000a2';

  it('are refused for open rate and spread, and accepted up to the stop-out level', () => {
    expect(edited(open, { openRate: '1.5584' }).events()).toHaveLength(1);
    edited(open, { openRate: '1.5585' }).thenRefused('STOP_OUT_AT_ONCE', { percent: '50' });
    edited(open, { openRate: '100' }).thenRefused('STOP_OUT_AT_ONCE');
    edited(open, { spread: '9854' }).events();
    edited(open, { spread: '9855' }).thenRefused('STOP_OUT_AT_ONCE');
    const selling = [walletOpened, funded('10000'), orderOpened({ type: 'sell' })];
    edited(selling, { openRate: '0.1' }).thenRefused('STOP_OUT_AT_ONCE');
    edited(selling, { openRate: '100' }).events();
  });

  it('are checked with the other orders of the wallet at their prices', () => {
    const two = [...open, orderOpened({ orderId: other, instrument: 'GBP_USD' })];
    const quotes = { EUR_USD: quoteOf('1.16432', '1.16444'), GBP_USD: quoteOf('0.8', '0.8') };
    const stopOut = { stopOutLevel: '50', quotes, now };
    edited(two, { openRate: '1.2', stopOut }).thenRefused('STOP_OUT_AT_ONCE');
    edited(two, { openRate: '1.2' }).thenRefused('PRICE_STALE');
  });

  it('are accepted if they are no worse than before, or if stop-outs are turned off', () => {
    const fallen = stopOutAt('0.77', '0.77');
    edited(open, { openRate: '1.165', stopOut: fallen }).thenRefused('STOP_OUT_AT_ONCE');
    expect(edited(open, { openRate: '1.163', stopOut: fallen }).events()).toHaveLength(1);
    expect(edited(open, { profit: '1.2', stopOut: fallen }).events()).toHaveLength(1);
    const nothingKnown = { ...fallen, quotes: {} };
    expect(edited(open, { openRate: '1.163', stopOut: nothingKnown }).events()).toHaveLength(1);
    const off = stopOutAt('1.16432', '1.16444', '0');
    expect(edited(open, { openRate: '100', stopOut: off }).events()).toHaveLength(1);
  });
});

describe('the edit of a closed order', () => {
  const before = { openRate: '1.16444', closeRate: '1.16444', spread: '3' };

  it('posts the difference in the result, linked to the event that it corrects', () => {
    edited(closed, { closeRate: '1.17444' }).then([
      {
        type: 'OrderCorrected',
        data: {
          ...book,
          ...before,
          closeRate: '1.17444',
          before,
          countedFor: null,
          result: '247',
          posted: '250',
          covered: '0',
          takenBack: [],
          correctsEvent: 'event-3',
        },
      },
    ]);
    const once = [...closed, ...edited(closed, { closeRate: '1.17444' }).events()];
    expect(balanceAfter(once)).toMatchObject({ balance: '10247', margin: '0', orders: [] });
    const back = [...once, ...edited(once, { closeRate: '1.16444' }).events()];
    expect(back.at(-1)?.data).toMatchObject({ posted: '-250', correctsEvent: 'event-4' });
    expect(balanceAfter(back)).toMatchObject({ balance: '9997' });
  });

  it('accepts unchanged levels and refuses others', () => {
    edited(closed, { profit: null, loss: null }).thenNothing();
    edited(closed, { loss: '1.1' }).thenRefused('ORDER_FIELD_FIXED');
    edited(closed, { closeRate: '0' }).thenRefused('INVALID_RATE');
  });

  it('covers a balance below zero, and takes the cover back when the loss is corrected', () => {
    const gone: WalletEvent = {
      type: 'BalanceAdjusted',
      data: { ...funded('9900').data, type: 'subtract', reason: 'staff' },
    };
    const poor = [...closed, gone];
    const down = [...poor, ...edited(poor, { closeRate: '1.14444' }).events()];
    expect(down.at(-1)?.data).toMatchObject({ posted: '-500', covered: '403' });
    expect(balanceAfter(down)).toMatchObject({ balance: '0' });
    const up = [...down, ...edited(down, { closeRate: '1.16444' }).events()];
    expect(up.at(-1)?.data).toMatchObject({
      posted: '500',
      covered: '-403',
      takenBack: [{ eventId: 'event-5', amount: '403' }],
    });
    expect(balanceAfter(up)).toMatchObject({ balance: '97' });
  });

  it('takes back the cover of the close itself, and keeps covered what the right result would owe', () => {
    const lost = orderClosed({ closeRate: '1.14', result: '-614', posted: '-614', covered: '514' });
    const events = [walletOpened, funded('100'), orderOpened(), lost];
    const [event] = edited(events, { closeRate: '1.16' }).events();
    // The right result is -114: the wallet would owe 14, which stays covered.
    expect(event?.data).toMatchObject({ posted: '500', covered: '-500' });
    const [all] = deleted(events).events();
    expect(all?.data).toMatchObject({ posted: '614', covered: '-514' });
  });

  it('restores balance and covers when it is undone, even after a deposit in between', () => {
    const lost = orderClosed({ closeRate: '1.14', result: '-614', posted: '-614', covered: '514' });
    const events = [walletOpened, funded('100'), orderOpened(), lost, funded('50')];
    for (const closeRate of ['1.16', '1.13', '1.2']) {
      const there = [...events, ...edited(events, { closeRate }).events()];
      const back = [...there, ...edited(there, { closeRate: '1.14' }).events()];
      expect(balanceAfter(back)).toMatchObject({ balance: '50' });
    }
    const better = [...events, ...edited(events, { closeRate: '1.2' }).events()];
    expect(better.at(-1)?.data).toMatchObject({ posted: '1500', covered: '-514' });
    const [half] = edited(better, { closeRate: '1.15' }).events();
    // The gain above the cover is taken first: 986 of 1,250. The other 264 are covered again.
    expect(half?.data).toMatchObject({
      posted: '-1250',
      covered: '264',
      takenBack: [{ eventId: 'event-3', amount: '-264' }],
    });
  });

  it('leaves a negative balance while another order is open', () => {
    const events = [walletOpened, funded('300'), orderOpened(), orderOpened({ orderId: 'other' })];
    const all = [...events, orderClosed()];
    const [event] = edited(all, { closeRate: '1.14444' }).events();
    expect(event?.data).toMatchObject({ posted: '-500', covered: '0' });
  });
});

describe('the deletion of an order', () => {
  it('releases the margin of an open order and posts no result', () => {
    deleted(open).then([
      {
        type: 'OrderCancelled',
        data: {
          ...book,
          marginReleased: '291.11',
          covered: '0',
          back: noCostsBack,
          countedFor: null,
        },
      },
    ]);
    const after = balanceAfter([...open, ...deleted(open).events()]);
    expect(after).toMatchObject({ balance: '10000', margin: '0', orders: [] });
  });

  it('covers a negative balance once no order is open', () => {
    const lost = orderClosed({ orderId: 'loser', posted: '-400', marginReleased: '0' });
    const [event] = deleted([walletOpened, funded('300'), orderOpened(), lost]).events();
    expect(event?.data).toMatchObject({ covered: '100' });
  });

  it('reverses the result and the corrections of a closed order, once', () => {
    const corrected = [...closed, ...edited(closed, { closeRate: '1.17444' }).events()];
    const events = [...corrected, ...deleted(corrected).events()];
    expect(events.at(-1)).toMatchObject({
      type: 'OrderReversed',
      data: { posted: '-247', correctsEvent: 'event-4' },
    });
    expect(balanceAfter(events)).toMatchObject({ balance: '10000' });
    deleted(events).thenRefused('ALREADY_DELETED');
    edited(events, { closeRate: '1.2' }).thenRefused('ALREADY_DELETED');
  });
});

describe('a correction of an order', () => {
  const stale = (command: CorrectOrder | CancelOrder, events: readonly WalletEvent[]) =>
    given(walletDecider, events).when(command).thenRefused('STALE_ORDER');

  it('is refused if the order was closed, edited, corrected or deleted since it was read', () => {
    const amended = [...open, ...edited(open, { openRate: '1.1' }).events()];
    for (const events of [closed, amended, [...open, ...deleted(open).events()]]) {
      stale(correctionOf(open, { openRate: '1.2' }), events);
      stale(cancel(open), events);
    }
    const corrected = [...closed, ...edited(closed, { closeRate: '1.17444' }).events()];
    stale(cancel(closed), corrected);
    stale(correctionOf(closed, { closeRate: '1.2' }), corrected);
  });

  it('is refused if the house has covered something since, or the revision is not the expected one', () => {
    const other = orderOpened({ orderId: 'other' });
    const lost = orderClosed({ orderId: 'other', posted: '-20000', covered: '10003' });
    stale(cancel(closed), [...closed, other, lost]);
    stale(cancel(closed, { expectedRevision: 2 }), closed);
    expect(deleted(closed, { expectedRevision: 3 }).events()).toHaveLength(1);
  });

  it('is refused for one’s own order and for a missing wallet', () => {
    deleted(closed, { staffId: userId }).thenRefused('OWN_MATTER');
    edited(open, { staffId: userId, openRate: '1' }).thenRefused('OWN_MATTER');
    given(walletDecider, []).when(cancel(closed)).thenRefused('WALLET_NOT_FOUND');
  });
});
