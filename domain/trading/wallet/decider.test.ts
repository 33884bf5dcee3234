import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { AdjustBalance, OpenWallet } from './commands.ts';
import { walletDecider } from './decider.ts';
import type { BalanceAdjusted, WalletEvent } from './events.ts';
import type { MarketQuote } from '../../shared/trading/types.ts';
import { funded, now, orderOpened, quoteOf, userId, walletOpened } from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const openWallet: OpenWallet = {
  type: 'OpenWallet',
  data: { userId, mode: 'real', currency: 'USD', opening: null },
};

const adjust = (changes: Partial<AdjustBalance['data']> = {}): AdjustBalance => ({
  type: 'AdjustBalance',
  data: {
    type: 'subtract',
    amount: '100',
    reason: 'staff',
    purpose: null,
    reference: null,
    fourEyes: null,
    staffId: 'staff',
    quotes: {},
    now,
    ...changes,
  },
});
const adjusted = (changes: Partial<BalanceAdjusted['data']> = {}): BalanceAdjusted => ({
  type: 'BalanceAdjusted',
  data: {
    mode: 'real',
    currency: 'USD',
    type: 'subtract',
    amount: '100',
    purpose: null,
    reference: null,
    reason: 'staff',
    valuedAt: [],
    countedFor: null,
    ...changes,
  },
});
const at = (bid: string, ask: string, changes: Partial<MarketQuote> = {}) => ({
  EUR_USD: quoteOf(bid, ask, changes),
});
const valuedAt = (bid: string, ask: string): BalanceAdjusted['data']['valuedAt'] => [
  { instrument: 'EUR_USD', bid, ask, sequence: 7, at: quoteOf(bid, ask).at },
];

describe('opening a wallet', () => {
  it('succeeds once, with or without a first balance', () => {
    given().when(openWallet).then([walletOpened]);
    given().when(openWallet).again().thenRefused('WALLET_EXISTS');
    const withMoney = { ...openWallet, data: { ...openWallet.data, opening: '250' } };
    given()
      .when(withMoney)
      .then([
        walletOpened,
        adjusted({
          type: 'add',
          amount: '250',
          reason: 'opening',
          purpose: null,
          reference: null,
          countedFor: null,
          valuedAt: [],
        }),
      ]);
    given().when(withMoney).again().thenRefused('WALLET_EXISTS');
  });

  it('refuses an unknown currency', () => {
    given()
      .when({ ...openWallet, data: { ...openWallet.data, currency: 'XXX' } })
      .thenRefused('UNKNOWN_CURRENCY');
  });
});

describe('adjusting the balance of a wallet', () => {
  it('adds and subtracts', () => {
    given(walletOpened)
      .when(adjust({ type: 'add' }))
      .then([adjusted({ type: 'add' })]);
    given(walletOpened, funded('100')).when(adjust()).then([adjusted()]);
  });

  it('never subtracts more than the free margin', () => {
    const events = [walletOpened, funded('391.11'), orderOpened({ spread: '0' })];
    const quotes = at('1.16432', '1.16444');
    given(...events)
      .when(adjust({ quotes }))
      .then([adjusted({ valuedAt: valuedAt('1.16432', '1.16444') })]);
    given(...events)
      .when(adjust({ quotes, amount: '100.01' }))
      .thenRefused('INSUFFICIENT_FREE_MARGIN');
  });

  it('counts open losses but not open profits (rule 33)', () => {
    const events = [walletOpened, funded('391.11'), orderOpened({ spread: '0' })];
    given(...events)
      .when(adjust({ quotes: at('1.1643', '1.16443') }))
      .thenRefused('INSUFFICIENT_FREE_MARGIN');
    given(...events)
      .when(adjust({ quotes: at('1.2', '1.21'), amount: '100.01' }))
      .thenRefused('INSUFFICIENT_FREE_MARGIN');
  });

  it.each([
    ['zero', { amount: '0' }, 'INVALID_AMOUNT'],
    ['a negative amount', { amount: '-1' }, 'INVALID_AMOUNT'],
    ['a fraction of a cent', { amount: '0.001' }, 'INVALID_AMOUNT'],
    [
      'an amount above the largest',
      { type: 'add', amount: '1000000000000.01' },
      'AMOUNT_TOO_LARGE',
    ],
    ['more than the free margin', { amount: '10000.01' }, 'INSUFFICIENT_FREE_MARGIN'],
    ["one's own wallet", { staffId: userId }, 'OWN_MATTER'],
  ] as const)('refuses %s', (_name, changes, code) => {
    given(walletOpened, funded('10000')).when(adjust(changes)).thenRefused(code);
  });

  it('is refused if an open order has no fresh price, or the wallet does not exist', () => {
    given(walletOpened, funded('10000'), orderOpened()).when(adjust()).thenRefused('PRICE_STALE');
    given().when(adjust()).thenRefused('WALLET_NOT_FOUND');
  });

  it('values open orders at the latest price of a closed market, whatever its age (rule 39)', () => {
    const events = [walletOpened, funded('391.11'), orderOpened({ spread: '0' })];
    const weekend = at('1.16432', '1.16444', { market: 'closed', ageMs: 48 * 3_600_000 });
    given(...events)
      .when(adjust({ quotes: weekend }))
      .then([adjusted({ valuedAt: valuedAt('1.16432', '1.16444') })]);
    given(...events)
      .when(adjust({ quotes: at('1.16432', '1.16444', { ageMs: 5_001 }) }))
      .thenRefused('PRICE_STALE');
  });

  it('changes the balance by exactly the amount', () => {
    expect(fold(walletDecider, [walletOpened, funded('10000'), adjusted()])).toMatchObject({
      balance: '9900',
      margin: '0',
    });
  });
});
