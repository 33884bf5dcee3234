import { describe, expect, it } from '@jest/globals';
import { openFirstWallets } from './first-wallets.ts';

const userId = '01890000-0000-7000-8000-000000000001';

const openingIn = (currency: string, demo: string) =>
  openFirstWallets(userId, { currency, real: '0', demo }).opening.map(({ mode, command }) => [
    mode,
    command.data.opening,
  ]);

describe('the first wallets of a customer', () => {
  it.each([
    ['USD', '1000.50', '1000.5'],
    ['USD', '99.999', '99.99'],
    ['JPY', '1000.50', '1000'],
    ['JPY', '0.5', null],
  ])('in %s, given a demo balance of %s, open with %s', (currency, balance, opening) => {
    expect(openingIn(currency, balance)).toEqual([
      ['real', null],
      ['demo', opening],
    ]);
  });
});
