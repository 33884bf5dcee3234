import { describe, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import type { TraderCommand } from './commands.ts';
import { favoritesMax, traderDecider } from './decider.ts';
import type { TraderEvent } from './events.ts';

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

describe('active wallet', () => {
  it('the first one of a new customer does not take the place of one that they chose', () => {
    given()
      .when(switchTo('w1', 'u1', true))
      .then([{ type: 'ActiveWalletSwitched', data: { walletId: 'w1' } }]);
    given({ type: 'ActiveWalletSwitched', data: { walletId: 'w2' } })
      .when(switchTo('w1', 'u1', true))
      .thenNothing();
  });

  it('switches, and stays quiet when it is active already', () => {
    given()
      .when(switchTo('w1'))
      .then([{ type: 'ActiveWalletSwitched', data: { walletId: 'w1' } }]);
    given().when(switchTo('w1')).again().thenNothing();
  });

  it("refuses another person's wallet and none", () => {
    given().when(switchTo('w1', 'u2')).thenRefused('WALLET_NOT_FOUND');
    given().when(switchTo('w1', null)).thenRefused('WALLET_NOT_FOUND');
  });
});

describe('favorites', () => {
  it('adds once and removes once', () => {
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

  it('has a limit', () => {
    const full = Array.from({ length: favoritesMax }, (_unused, index) => added(`i${index}`));
    given(...full)
      .when(add('one more'))
      .thenRefused('TOO_MANY_FAVORITES');
  });
});
