import { describe, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import type { TraderCommand } from './commands.ts';
import { alertsMax, type SetPriceAlert } from './alerts.ts';
import { favoritesMax, traderDecider } from './decider.ts';
import type { TraderEvent } from './events.ts';
import { euroDollar, market, marketAt } from '../wallet/testing.ts';

const given = (...events: readonly TraderEvent[]) => givenEvents(traderDecider, events);
const switchTo = (
  walletId: string,
  walletOwnerId: string | null = 'u1',
  onlyIfNone = false,
): TraderCommand => ({
  type: 'SwitchActiveWallet',
  data: { userId: 'u1', walletId, walletOwnerId, onlyIfNone },
});
const add = (instrumentId: string): TraderCommand => ({
  type: 'AddFavorite',
  data: { instrumentId },
});
const added = (instrumentId: string): TraderEvent => ({
  type: 'FavoriteAdded',
  data: { instrumentId },
});

describe('the active wallet', () => {
  it('is the first wallet of a new customer unless they have chosen another', () => {
    given()
      .when(switchTo('w1', 'u1', true))
      .then([{ type: 'ActiveWalletSwitched', data: { walletId: 'w1' } }]);
    given({ type: 'ActiveWalletSwitched', data: { walletId: 'w2' } })
      .when(switchTo('w1', 'u1', true))
      .thenNothing();
  });

  it('is switched, and switching to it again changes nothing', () => {
    given()
      .when(switchTo('w1'))
      .then([{ type: 'ActiveWalletSwitched', data: { walletId: 'w1' } }]);
    given().when(switchTo('w1')).again().thenNothing();
  });

  it('cannot be another person’s wallet or a missing one', () => {
    given().when(switchTo('w1', 'u2')).thenRefused('WALLET_NOT_FOUND');
    given().when(switchTo('w1', null)).thenRefused('WALLET_NOT_FOUND');
  });
});

describe('favorites', () => {
  it('are added once and removed once', () => {
    given()
      .when(add('i1'))
      .then([added('i1')]);
    given().when(add('i1')).again().thenNothing();
    const remove: TraderCommand = { type: 'RemoveFavorite', data: { instrumentId: 'i1' } };
    given(added('i1'))
      .when(remove)
      .then([{ type: 'FavoriteRemoved', data: { instrumentId: 'i1' } }]);
    given(added('i1')).when(remove).again().thenNothing();
  });

  it('have a limit', () => {
    const full = Array.from({ length: favoritesMax }, (_unused, index) => added(`i${index}`));
    given(...full)
      .when(add('one more'))
      .thenRefused('TOO_MANY_FAVORITES');
  });
});

describe('statements by mail', () => {
  const set = (wanted: boolean): TraderCommand => ({ type: 'SetStatementMails', data: { wanted } });
  const stopped: TraderEvent = { type: 'StatementMailsStopped', data: {} };
  const resumed: TraderEvent = { type: 'StatementMailsResumed', data: {} };

  it('are sent until they are stopped, and again after they are resumed', () => {
    given().when(set(true)).thenNothing();
    given().when(set(false)).then([stopped]);
    given().when(set(false)).again().thenNothing();
    given(stopped).when(set(true)).then([resumed]);
    given(stopped, resumed).when(set(true)).thenNothing();
  });
});

describe('a price alert', () => {
  const watched = {
    alertId: 'a1',
    instrumentId: euroDollar.id,
    instrument: 'EUR_USD',
    category: 'forex',
    side: 'above',
    level: '1.17',
    byMail: true,
  } as const;
  const alertSet: TraderEvent = { type: 'PriceAlertSet', data: watched };
  const set = (changes: Partial<SetPriceAlert['data']> = {}): TraderCommand => ({
    type: 'SetPriceAlert',
    data: {
      alertId: 'a1',
      instrument: euroDollar,
      market,
      side: 'above',
      level: '1.17',
      byMail: true,
      ...changes,
    },
  });
  const fire = (bid: string): TraderCommand => ({
    type: 'FirePriceAlert',
    data: { alertId: 'a1', market: marketAt(bid, '1.2') },
  });

  it('waits, fires once at the bid, and no longer exists afterwards', () => {
    given().when(set()).then([alertSet]);
    given(alertSet).when(fire('1.16999')).thenRefused('LEVEL_NOT_CROSSED');
    const quote = { bid: '1.17', ask: '1.2', sequence: 7, at: '2026-06-11T14:32:07.500Z' };
    const fired: TraderEvent = {
      type: 'PriceAlertFired',
      data: { ...watched, seen: { instrument: 'EUR_USD', ...quote } },
    };
    given(alertSet).when(fire('1.17')).then([fired]);
    given(alertSet, fired).when(fire('1.17')).thenRefused('PRICE_ALERT_NOT_FOUND');
  });

  it('is removed once', () => {
    const remove: TraderCommand = { type: 'RemovePriceAlert', data: { alertId: 'a1' } };
    const removed: TraderEvent = { type: 'PriceAlertRemoved', data: { alertId: 'a1' } };
    given(alertSet).when(remove).then([removed]);
    given(alertSet, removed).when(remove).thenRefused('PRICE_ALERT_NOT_FOUND');
  });

  it('may be set while the market is closed, without a price', () => {
    given()
      .when(set({ market: { ...market, status: 'closed', quote: null } }))
      .then([alertSet]);
  });

  it.each([
    ['INVALID_PENDING_LEVEL', { level: '0' }],
    ['INVALID_PENDING_LEVEL', { level: '1.123456' }],
    ['INVALID_PENDING_LEVEL', { level: '10000001' }],
    ['LEVEL_ALREADY_REACHED', { level: '1.16432' }],
    ['LEVEL_ALREADY_REACHED', { side: 'below' }],
    ['PRICE_STALE', { market: { ...market, quote: null } }],
  ] as const)('is refused with %s: %o', (refusal, changes) => {
    given().when(set(changes)).thenRefused(refusal);
  });

  it('is refused when the trader has the most that are allowed', () => {
    const many = Array.from({ length: alertsMax }, (_none, index): TraderEvent => ({
      type: 'PriceAlertSet',
      data: { ...watched, alertId: String(index) },
    }));
    given(...many)
      .when(set())
      .thenRefused('TOO_MANY_PRICE_ALERTS');
  });
});
