import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { WalletCommand } from './commands.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import type { PendingOrderPlaced } from './pending-events.ts';
import {
  byOwner,
  cancelPending,
  expirePending,
  fillPending,
  pendingNamed,
  pendingPlaced,
  placePending,
} from './pending-testing.ts';
import { funded, market, orderId, userId, verified, walletOpened } from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const other = '01890000-0000-7000-8000-0000000000d2';
const third = '01890000-0000-7000-8000-0000000000d3';
const rich = [walletOpened, funded('10000')];
const placedOther = (changes: Partial<PendingOrderPlaced['data']> = {}) =>
  pendingPlaced({ orderId: other, kind: 'stop', level: '1.17', ...changes });
const pair = { mode: 'real', currency: 'USD', userId, orderId, otherId: other } as const;
const linked: WalletEvent = { type: 'PendingOrdersLinked', data: pair };
const unlinked: WalletEvent = { type: 'PendingOrdersUnlinked', data: pair };
const both = [...rich, pendingPlaced(), placedOther()];
const placedThird = pendingPlaced({ orderId: third });
const othersLinked: WalletEvent = {
  type: 'PendingOrdersLinked',
  data: { ...pair, orderId: other, otherId: third },
};
const link = (otherId: string | null, changes: object = {}): WalletCommand => ({
  type: 'LinkPendingOrder',
  data: { orderId, userId, trader: { acting: false }, otherId, ...changes },
});
const typesOf = (command: WalletCommand, ...events: readonly WalletEvent[]) =>
  walletDecider
    .decide(command, fold(walletDecider, events))
    .map(({ type, data }) => [type, 'orderId' in data ? data.orderId : null]);

describe('two linked pending orders, of which one cancels the other', () => {
  it('are linked once and unlinked once', () => {
    given(...both)
      .when(link(other))
      .then([linked]);
    given(...both, linked)
      .when(link(other))
      .thenNothing();
    given(...both, linked)
      .when(link(null))
      .then([unlinked]);
    given(...both, linked, unlinked)
      .when(link(null))
      .thenNothing();
  });

  it('are unlinked in the same append when one of them is linked with a third', () => {
    given(...both, placedThird, linked)
      .when(link(third))
      .then([
        unlinked,
        { type: 'PendingOrdersLinked', data: { ...pair, orderId, otherId: third } },
      ]);
    const fourth = '01890000-0000-7000-8000-0000000000d4';
    const taken = { ...pair, orderId: third, otherId: fourth };
    given(...both, placedThird, pendingPlaced({ orderId: fourth }), linked, {
      type: 'PendingOrdersLinked',
      data: taken,
    })
      .when(link(third))
      .thenRefused('PENDING_ORDER_LINKED');
  });

  it('may be linked when the second one is placed', () => {
    const command = placePending({
      orderId: other,
      kind: 'stop',
      level: '1.17',
      linkedTo: orderId,
    });
    given(...rich, pendingPlaced())
      .when(command)
      .then([
        placedOther(),
        { type: 'PendingOrdersLinked', data: { ...pair, orderId: other, otherId: orderId } },
      ]);
    given(...rich)
      .when(command)
      .thenRefused('PENDING_ORDER_NOT_FOUND');
  });

  it.each([
    ['itself', [], orderId, 'PENDING_ORDER_LINKED'],
    ['itself when it is already linked', [linked], orderId, 'PENDING_ORDER_LINKED'],
    ['an order that is already linked', [othersLinked], other, 'PENDING_ORDER_LINKED'],
    ['an order that is not pending', [], third, 'PENDING_ORDER_NOT_FOUND'],
  ] as const)('are refused for a link with %s', (_what, events, otherId, refusal) => {
    const waiting = events.length === 0 ? both : [...both, placedThird];
    given(...waiting, ...events)
      .when(link(otherId))
      .thenRefused(refusal);
  });

  it('can be linked only by their owner, not by a person who acts for the owner on a real wallet', () => {
    given(...both)
      .when(link(other, { userId: third }))
      .thenRefused('WALLET_NOT_FOUND');
    given(...both)
      .when(link(other, { trader: { acting: true } }))
      .thenRefused('DEMO_ONLY');
  });

  it('are filled and cancelled in the same append, and the cancelled one cannot be filled later', () => {
    const fill = fillPending('1.15988', '1.16');
    expect(typesOf(fill, ...both, linked)).toEqual([
      ['PendingOrderFilled', orderId],
      ['OrderOpened', orderId],
      ['PendingOrderCancelled', other],
    ]);
    const after = fold(walletDecider, [
      ...both,
      linked,
      ...walletDecider.decide(fill, fold(walletDecider, [...both, linked])),
    ]);
    expect(() =>
      walletDecider.decide(fillPending('1.1799', '1.18', { orderId: other }), after),
    ).toThrow('no longer pending');
  });

  it.each([orderId, other])(
    'are decided by the level that a price gap reaches first, whichever order is requested: %s',
    (asked) => {
      const above = [
        ...rich,
        pendingPlaced({ kind: 'stop', level: '1.18' }),
        placedOther({ type: 'sell', kind: 'limit', level: '1.17' }),
        linked,
      ];
      expect(typesOf(fillPending('1.2', '1.2001', { orderId: asked }), ...above)).toEqual([
        ['PendingOrderFilled', other],
        ['OrderOpened', other],
        ['PendingOrderCancelled', orderId],
      ]);
      const below = [
        ...rich,
        pendingPlaced({ level: '1.16' }),
        placedOther({ type: 'sell', kind: 'stop', level: '1.15' }),
        linked,
      ];
      expect(typesOf(fillPending('1.12', '1.1201', { orderId: asked }), ...below)).toEqual([
        ['PendingOrderFilled', orderId],
        ['OrderOpened', orderId],
        ['PendingOrderCancelled', other],
      ]);
    },
  );

  it('on one level are decided by age: the older one is filled', () => {
    const same = [...rich, pendingPlaced(), pendingPlaced({ orderId: other }), linked];
    expect(typesOf(fillPending('1.15988', '1.16', { orderId: other }), ...same)[0]).toEqual([
      'PendingOrderFilled',
      orderId,
    ]);
  });

  it('each open with the swap of their own side, whichever order is requested', () => {
    const sell = pendingPlaced({ type: 'sell', level: '1.168' });
    const costs = {
      buy: { commission: '0', swap: '2' },
      sell: { commission: '0', swap: '-3' },
    };
    const fill = fillPending('1.1701', '1.1702', { orderId: other, costs });
    const opened = walletDecider
      .decide(fill, fold(walletDecider, [...rich, sell, placedOther(), linked]))
      .flatMap((event) => (event.type === 'OrderOpened' ? [event.data] : []));
    expect(opened).toMatchObject([{ type: 'sell', swapPercent: '-3' }]);
  });

  it('give the other one its turn when one is refused, at once if the price has reached both', () => {
    const poor = [walletOpened, funded('100'), pendingPlaced(), placedOther(), linked];
    expect(typesOf(fillPending('1.15988', '1.16'), ...poor)).toEqual([
      ['PendingOrderRefused', orderId],
    ]);
    const large = [
      walletOpened,
      funded('300'),
      pendingPlaced({ amount: '90000' }),
      pendingPlaced({ orderId: other, amount: '1000', level: '1.15' }),
      linked,
    ];
    expect(typesOf(fillPending('1.12', '1.1201', { orderId: other }), ...large)).toEqual([
      ['PendingOrderRefused', orderId],
      ['PendingOrderFilled', other],
      ['OrderOpened', other],
    ]);
  });

  it('are independent when one expires: it is neither filled nor cancels the other', () => {
    const expiresAt = '2026-06-11T14:32:08.000Z';
    const over = [...rich, pendingPlaced({ expiresAt }), pendingPlaced({ orderId: other }), linked];
    expect(typesOf(fillPending('1.15988', '1.16', { orderId: other }), ...over)).toEqual([
      ['PendingOrderFilled', other],
      ['OrderOpened', other],
      ['PendingOrderCancelled', orderId],
    ]);
    expect(typesOf(expirePending(), ...over)).toEqual([['PendingOrderExpired', orderId]]);
  });

  it('are independent when the owner cancels one: the other waits and can be linked again', () => {
    expect(typesOf(cancelPending, ...both, linked)).toEqual([['PendingOrderCancelled', orderId]]);
    const cancelled: WalletEvent = {
      type: 'PendingOrderCancelled',
      data: { ...pendingNamed, ...byOwner },
    };
    const command: WalletCommand = {
      type: 'LinkPendingOrder',
      data: { orderId: other, userId, trader: { acting: false }, otherId: third },
    };
    given(...both, linked, pendingPlaced({ orderId: third }), cancelled)
      .when(command)
      .then([{ type: 'PendingOrdersLinked', data: { ...pair, orderId: other, otherId: third } }]);
  });
});

describe('a changed level of a pending order', () => {
  const change = (changes: object = {}): WalletCommand => ({
    type: 'ChangePendingOrder',
    data: {
      orderId,
      userId,
      trader: verified,
      market,
      level: '1.155',
      profit: '1.17',
      loss: null,
      ...changes,
    },
  });
  const { level: _level, ...named } = pendingNamed;
  const seen = {
    bid: '1.16432',
    ask: '1.16444',
    quoteSequence: 7,
    quotedAt: '2026-06-11T14:32:07.500Z',
  };
  const changed: WalletEvent = {
    type: 'PendingOrderChanged',
    data: { ...named, level: '1.155', profit: '1.17', loss: null, ...seen },
  };

  it('replaces the previous level once and keeps the link', () => {
    given(...both)
      .when(change())
      .then([changed]);
    given(...both, changed)
      .when(change())
      .thenNothing();
    expect(fold(walletDecider, [...both, linked, changed])).toMatchObject({
      pending: [{ orderId, level: '1.155', profit: '1.17', linkedTo: other }, { orderId: other }],
    });
    given(...both, changed)
      .when(fillPending('1.15988', '1.16'))
      .thenRefused('LEVEL_NOT_CROSSED');
  });

  it.each([
    ['INVALID_PENDING_LEVEL', { level: '0' }],
    ['PENDING_LEVEL_NOT_BELOW', { level: '1.16444' }],
    ['PROFIT_ON_WRONG_SIDE', { profit: '1.15' }],
    ['LOSS_ON_WRONG_SIDE', { loss: '1.156' }],
    ['MARKET_CLOSED', { market: { ...market, status: 'closed' } }],
    ['PRICE_STALE', { market: { ...market, quote: null } }],
    ['DEMO_ONLY', { trader: { ...verified, acting: true } }],
    ['EMAIL_NOT_VERIFIED', { trader: { ...verified, isEmailVerified: false } }],
    ['KYC_REQUIRED', { trader: { ...verified, isKyc: false, kycRequired: true } }],
    ['PENDING_ORDER_NOT_FOUND', { orderId: third }],
    ['WALLET_NOT_FOUND', { userId: third }],
  ])('is refused with %s: %o', (refusal, changes) => {
    given(...both)
      .when(change(changes))
      .thenRefused(refusal);
  });
});

describe('the cancellation of a pending order by staff', () => {
  const staffId = '01890000-0000-7000-8000-0000000000e9';
  const cancel = (by = staffId): WalletCommand => ({
    type: 'CancelPendingOrderByStaff',
    data: { orderId, staffId: by, note: 'Asked for on the phone' },
  });

  it('succeeds once, and the event has the person and the note', () => {
    const why = { cause: 'staff', staffId, note: 'Asked for on the phone' } as const;
    given(...both)
      .when(cancel())
      .then([{ type: 'PendingOrderCancelled', data: { ...pendingNamed, ...why } }]);
    given(...both)
      .when(cancel())
      .again()
      .thenRefused('PENDING_ORDER_NOT_FOUND');
  });

  it('is refused for one’s own order and for a missing wallet', () => {
    given(...both)
      .when(cancel(userId))
      .thenRefused('OWN_MATTER');
    given().when(cancel()).thenRefused('WALLET_NOT_FOUND');
  });
});
