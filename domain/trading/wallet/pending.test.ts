import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import {
  byOwner,
  cancelPending,
  expirePending,
  fillPending,
  pendingNamed,
  pendingPlaced,
  placePending,
} from './pending-testing.ts';
import { pendingOrdersMax } from './place-pending.ts';
import { euroDollar, funded, market, orderOpened, verified, walletOpened } from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const rich = [walletOpened, funded('10000')];
const waiting = [...rich, pendingPlaced()];
const tomorrow = '2026-06-13T00:00:00.000Z';

describe('placing a pending order', () => {
  it('stores its terms and the current price, and holds no money', () => {
    const terms = { profit: '1.17', loss: '1.15', expiresAt: tomorrow };
    given(...rich)
      .when(placePending(terms))
      .then([pendingPlaced(terms)]);
    const state = fold(walletDecider, [...rich, pendingPlaced(terms)]);
    expect(state).toMatchObject({ balance: '10000', margin: '0', held: '0', orders: [] });
  });

  it('writes one event, PendingOrderPlaced', () => {
    const written = walletDecider.decide(placePending(), fold(walletDecider, rich));
    expect(written.map(({ type }) => type)).toEqual(['PendingOrderPlaced']);
  });

  it('is allowed in a wallet without money', () => {
    given(walletOpened).when(placePending()).then([pendingPlaced()]);
  });

  it.each([
    ['buy', 'limit', '1.16443', '1.16444', 'PENDING_LEVEL_NOT_BELOW'],
    ['buy', 'stop', '1.16445', '1.16444', 'PENDING_LEVEL_NOT_ABOVE'],
    ['sell', 'limit', '1.16433', '1.16432', 'PENDING_LEVEL_NOT_ABOVE'],
    ['sell', 'stop', '1.16431', '1.16432', 'PENDING_LEVEL_NOT_BELOW'],
  ] as const)(
    'for a %s %s is accepted at %s, and refused at %s, where it would be filled at once: %s',
    (type, kind, level, reached, refusal) => {
      const terms = { type, kind };
      given(...rich)
        .when(placePending({ ...terms, level }))
        .then([pendingPlaced({ ...terms, level })]);
      given(...rich)
        .when(placePending({ ...terms, level: reached }))
        .thenRefused(refusal);
    },
  );

  it.each([
    ['INVALID_PENDING_LEVEL', { level: '0' }],
    ['INVALID_PENDING_LEVEL', { level: '-1' }],
    ['INVALID_PENDING_LEVEL', { level: '1.123456' }],
    ['INVALID_PENDING_LEVEL', { kind: 'stop', level: '10000001' }],
    ['INVALID_EXPIRY', { expiresAt: '2026-06-11T00:00:00.000Z' }],
    ['INVALID_EXPIRY', { expiresAt: '2026-06-11T14:32:08.000Z' }],
    ['INVALID_EXPIRY', { expiresAt: '2028-06-11T00:00:00.000Z' }],
    ['INVALID_EXPIRY', { expiresAt: 'never' }],
    ['PROFIT_ON_WRONG_SIDE', { profit: '1.15999' }],
    ['LOSS_ON_WRONG_SIDE', { loss: '1.16001' }],
    ['INVALID_AMOUNT', { amount: '0' }],
    ['AMOUNT_TOO_LARGE', { amount: '1000000000001' }],
    ['AMOUNT_NOT_A_LOT', { lots: ['1000'] }],
    ['INSTRUMENT_NOT_TRADABLE', { instrument: { ...euroDollar, tradable: false } }],
    ['MARKET_CLOSED', { market: { ...market, status: 'closed' } }],
    ['PRICE_STALE', { market: { ...market, quote: null } }],
    ['DEMO_ONLY', { trader: { ...verified, acting: true } }],
    ['EMAIL_NOT_VERIFIED', { trader: { ...verified, isEmailVerified: false } }],
    ['KYC_REQUIRED', { trader: { ...verified, isKyc: false, kycRequired: true } }],
    ['WALLET_NOT_FOUND', { userId: euroDollar.id }],
  ] as const)('is refused with %s: %o', (refusal, changes) => {
    given(...rich)
      .when(placePending(changes))
      .thenRefused(refusal);
  });

  it('is refused for an order that is already pending or open, and above the limit', () => {
    given(...waiting)
      .when(placePending())
      .thenRefused('ORDER_EXISTS');
    given(...rich, orderOpened())
      .when(placePending())
      .thenRefused('ORDER_EXISTS');
    const many = Array.from({ length: pendingOrdersMax }, (_, index) =>
      pendingPlaced({ orderId: String(index) }),
    );
    given(...rich, ...many)
      .when(placePending())
      .thenRefused('TOO_MANY_PENDING_ORDERS');
  });
});

describe('filling a pending order', () => {
  const opened = (ask: string, bid = '1.15988') =>
    orderOpened({ openRate: ask, ask, bid, marginUsed: '290', spread: '3' });

  it('opens it with its levels at the price that reached it', () => {
    const levels = { profit: '1.17', loss: '1.15' };
    given(...rich, pendingPlaced(levels))
      .when(fillPending('1.15988', '1.16'))
      .then([
        { type: 'PendingOrderFilled', data: { ...pendingNamed, openRate: '1.16' } },
        { ...opened('1.16'), data: { ...opened('1.16').data, ...levels } },
      ]);
  });

  it('succeeds once', () => {
    given(...waiting)
      .when(fillPending('1.15988', '1.16'))
      .again()
      .thenRefused('PENDING_ORDER_NOT_FOUND');
  });

  it('after a gap opens it at the price behind the gap: better for a limit, worse for a stop', () => {
    const limit = walletDecider.decide(fillPending('1.12', '1.1201'), fold(walletDecider, waiting));
    expect(limit[1]).toMatchObject({ type: 'OrderOpened', data: { openRate: '1.1201' } });
    const stop = walletDecider.decide(
      fillPending('1.2', '1.2001'),
      fold(walletDecider, [...rich, pendingPlaced({ kind: 'stop', level: '1.17' })]),
    );
    expect(stop[1]).toMatchObject({ type: 'OrderOpened', data: { openRate: '1.2001' } });
  });

  it('is refused before the price reaches the level, on an old price, in a closed market and after a cancellation', () => {
    given(...waiting)
      .when(fillPending('1.16', '1.16001'))
      .thenRefused('LEVEL_NOT_CROSSED');
    const fill = fillPending('1.15988', '1.16').data;
    const old = { ...fill.market, quote: { ...fill.market.quote, ageMs: 5_001 } };
    given(...waiting)
      .when({ type: 'FillPendingOrder', data: { ...fill, market: old } })
      .thenRefused('PRICE_STALE');
    given(...waiting)
      .when(fillPending('1.15988', '1.16', { market: { ...fill.market, status: 'closed' } }))
      .thenRefused('MARKET_CLOSED');
    given(...waiting, { type: 'PendingOrderCancelled', data: { ...pendingNamed, ...byOwner } })
      .when(fillPending('1.15988', '1.16'))
      .thenRefused('PENDING_ORDER_NOT_FOUND');
  });

  it.each([
    ['INSUFFICIENT_BALANCE', [walletOpened, funded('100')], {}],
    ['INSUFFICIENT_FREE_MARGIN', [...rich, orderOpened({ orderId: 'o', marginUsed: '9999' })], {}],
    ['STOP_OUT_AT_ONCE', rich, { spreadSetting: '4000' }],
    ['UNKNOWN_INSTRUMENT', rich, { instrument: null }],
    ['INSTRUMENT_NOT_TRADABLE', rich, { instrument: { ...euroDollar, tradable: false } }],
    [
      'EMAIL_NOT_VERIFIED',
      rich,
      { trader: { ...verified, isActive: true, isEmailVerified: false } },
    ],
    [
      'KYC_REQUIRED',
      rich,
      { trader: { ...verified, isActive: true, isKyc: false, kycRequired: true } },
    ],
    ['ACCOUNT_INACTIVE', rich, { trader: { ...verified, isActive: false } }],
  ] as const)('refuses the pending order for good with %s', (reason, before, changes) => {
    given(...before, pendingPlaced())
      .when(fillPending('1.15988', '1.16', changes))
      .then([
        {
          type: 'PendingOrderRefused',
          data: {
            ...pendingNamed,
            bid: '1.15988',
            ask: '1.16',
            quoteSequence: 7,
            quotedAt: '2026-06-11T14:32:07.500Z',
            reason,
          },
        },
      ]);
  });

  it('refuses the pending order for good when a gap goes beyond its stop loss', () => {
    const [event] = walletDecider.decide(
      fillPending('1.12', '1.1201'),
      fold(walletDecider, [...rich, pendingPlaced({ loss: '1.15' })]),
    );
    expect(event).toMatchObject({
      type: 'PendingOrderRefused',
      data: { reason: 'LOSS_ON_WRONG_SIDE' },
    });
  });

  it('expires the pending order when the price comes after its expiry', () => {
    const expiresAt = '2026-06-11T14:32:08.000Z';
    given(...rich, pendingPlaced({ expiresAt }))
      .when(fillPending('1.15988', '1.16'))
      .then([{ type: 'PendingOrderExpired', data: { ...pendingNamed, expiresAt } }]);
  });
});

describe('the end of a pending order', () => {
  it('is a cancellation by its owner, once', () => {
    given(...waiting)
      .when(cancelPending)
      .then([{ type: 'PendingOrderCancelled', data: { ...pendingNamed, ...byOwner } }]);
    given(...waiting)
      .when(cancelPending)
      .again()
      .thenRefused('PENDING_ORDER_NOT_FOUND');
  });

  it('is not a cancellation by another person, or by a person who acts for its owner on a real wallet', () => {
    const { data } = cancelPending;
    given(...waiting)
      .when({ type: 'CancelPendingOrder', data: { ...data, userId: euroDollar.id } })
      .thenRefused('WALLET_NOT_FOUND');
    given(...waiting)
      .when({ type: 'CancelPendingOrder', data: { ...data, trader: { acting: true } } })
      .thenRefused('DEMO_ONLY');
  });

  it('is its expiry, and not before that time', () => {
    const waits = [...rich, pendingPlaced({ expiresAt: tomorrow })];
    given(...waits)
      .when(expirePending())
      .thenRefused('PENDING_ORDER_NOT_OVER');
    given(...waits)
      .when(expirePending(tomorrow))
      .then([{ type: 'PendingOrderExpired', data: { ...pendingNamed, expiresAt: tomorrow } }]);
    given(...waiting)
      .when(expirePending(tomorrow))
      .thenRefused('PENDING_ORDER_NOT_OVER');
  });
});
