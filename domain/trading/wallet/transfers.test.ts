import { describe, expect, it } from '@jest/globals';
import { balanceOf, journalEntry } from '../../ledger/journal.ts';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import { funded, now, orderOpened, quoteOf, userId, walletOpened } from './testing.ts';
import type { ReceivingWallet, SendTransfer } from './transfer-commands.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const walletId = '01890000-0000-7000-8000-0000000000b1';
const euros: ReceivingWallet = {
  walletId: '01890000-0000-7000-8000-0000000000b2',
  userId,
  mode: 'real',
  currency: 'EUR',
};
const quotes = { EUR_USD: quoteOf('1.16', '1.18') };
const send = (changes: Partial<SendTransfer['data']> = {}): SendTransfer => ({
  type: 'SendTransfer',
  data: {
    transferId: '01890000-0000-7000-8000-0000000000f1',
    userId,
    staffId: null,
    walletId,
    isEmailVerified: true,
    amount: '100',
    to: euros,
    quotes,
    now,
    ...changes,
  },
});
const received = {
  type: 'ReceiveTransfer',
  data: {
    transferId: '01890000-0000-7000-8000-0000000000f1',
    userId,
    currency: 'USD',
    amount: '85.47',
    rate: '1',
    from: { walletId: euros.walletId, currency: 'EUR', amount: '100' },
  },
} as const;

describe('a transfer between one’s own wallets', () => {
  it('is converted at the dealing price, rounded down, and its event stores the quotes', () => {
    const [event] = given(walletOpened, funded('500')).when(send()).events();
    expect(event).toMatchObject({
      type: 'TransferSent',
      data: {
        amount: '100',
        rate: '0.8474576271186440678',
        to: { currency: 'EUR', amount: '84.74' },
        convertedAt: [{ instrument: 'EUR_USD', bid: '1.16', ask: '1.18', sequence: 7 }],
        valuedAt: [],
      },
    });
  });

  it('is made by staff for the owner, but not by staff for themselves', () => {
    const staffId = '01890000-0000-7000-8000-0000000000c9';
    const when = (data: Partial<SendTransfer['data']>) =>
      given(walletOpened, funded('500')).when(send(data));
    expect(when({ staffId }).events()).toMatchObject([{ type: 'TransferSent', data: { userId } }]);
    when({ staffId: userId }).thenRefused('OWN_MATTER');
  });

  it('in the same currency needs no price', () => {
    const to = { ...euros, currency: 'USD' };
    const [event] = given(walletOpened, funded('500'))
      .when(send({ to, quotes: {} }))
      .events();
    expect(event).toMatchObject({ data: { rate: '1', to: { amount: '100' }, convertedAt: [] } });
  });

  it.each<[string, Partial<SendTransfer['data']>]>([
    ['WALLET_NOT_FOUND', { userId: 'somebody else' }],
    ['WALLET_NOT_FOUND', { to: null }],
    ['WALLET_NOT_FOUND', { to: { ...euros, userId: 'somebody else' } }],
    ['TRANSFER_TO_ITSELF', { to: { ...euros, walletId } }],
    ['TRANSFER_ACROSS_MODES', { to: { ...euros, mode: 'demo' } }],
    ['EMAIL_NOT_VERIFIED', { isEmailVerified: false }],
    ['INVALID_AMOUNT', { amount: '0' }],
    ['INVALID_AMOUNT', { amount: '-5' }],
    ['INVALID_AMOUNT', { amount: '1.005' }],
    ['AMOUNT_TOO_LARGE', { amount: '1000000000001' }],
    ['TRANSFER_TOO_SMALL', { amount: '0.01' }],
    ['NO_EXCHANGE_RATE', { to: { ...euros, currency: 'NZD' } }],
    ['PRICE_STALE', { quotes: { EUR_USD: quoteOf('1.16', '1.18', { ageMs: 5_001 }) } }],
    ['NOT_FREE_TO_TRANSFER', { amount: '500.01' }],
  ])('is refused with %s: %j', (code, changes) => {
    given(walletOpened, funded('500')).when(send(changes)).thenRefused(code);
  });

  it('is refused at the rate of a closed market, except in the same currency', () => {
    const old = { EUR_USD: quoteOf('1.16', '1.18', { ageMs: 90_000_000, market: 'closed' }) };
    given(walletOpened, funded('500'))
      .when(send({ quotes: old }))
      .thenRefused('MARKET_CLOSED');
    const { events } = given(walletOpened, funded('500')).when(
      send({ quotes: old, to: { ...euros, currency: 'USD' } }),
    );
    expect(events()).toHaveLength(1);
  });

  it('leaves the margin and the losses of open orders in the wallet', () => {
    const lost = { EUR_USD: quoteOf('1.1599', '1.16') };
    const open = given(walletOpened, funded('500'), orderOpened());
    open.when(send({ quotes: lost, amount: '200' })).thenRefused('NOT_FREE_TO_TRANSFER');
    expect(open.when(send({ quotes: lost, amount: '90' })).events()).toHaveLength(1);
  });

  it('is refused if another transfer took the same money before', () => {
    given(walletOpened, funded('150'))
      .when(send())
      .again()
      .thenRefused('NOT_FREE_TO_TRANSFER', { free: '50.00', currency: 'USD' });
  });

  it('does not gain by going back and forth', () => {
    const there = given(walletOpened, funded('500'))
      .when(send({ amount: '33.33' }))
      .events();
    const [sent] = there;
    if (sent?.type !== 'TransferSent') throw new Error('nothing was sent');
    const inEuros: WalletEvent = {
      type: 'WalletOpened',
      data: { userId, mode: 'real', currency: 'EUR' },
    };
    const [back] = given(inEuros, { ...funded('500'), data: { ...funded('500').data } })
      .when(
        send({
          amount: sent.data.to.amount,
          to: { ...euros, walletId, currency: 'USD' },
          walletId: euros.walletId,
        }),
      )
      .events();
    expect(back).toMatchObject({ data: { to: { amount: '32.75' } } });
  });

  it('does not gain by going round three pairs whose prices are of different times', () => {
    // At mid prices the first round would end with 1,000,046.02.
    const apart = {
      EUR_USD: quoteOf('1.1602', '1.1604'),
      GBP_USD: quoteOf('1.3398', '1.34'),
      EUR_GBP: quoteOf('0.8659', '0.8661'),
    };
    const exchanged = (amount: string, currency: string, to: string): string => {
      const opened: WalletEvent = {
        type: 'WalletOpened',
        data: { userId, mode: 'real', currency },
      };
      const [sent] = given(opened, {
        ...funded(amount),
        data: { ...funded(amount).data, currency },
      })
        .when(send({ amount, quotes: apart, to: { ...euros, currency: to } }))
        .events();
      if (sent?.type !== 'TransferSent') throw new Error('nothing was sent');
      return sent.data.to.amount;
    };
    const round = (through: readonly string[]): string =>
      through
        .slice(1)
        .reduce((amount, to, at) => exchanged(amount, through[at] ?? to, to), '1000000');
    for (const way of [
      ['USD', 'EUR', 'GBP', 'USD'],
      ['USD', 'GBP', 'EUR', 'USD'],
    ])
      expect(Number(round(way))).toBeLessThan(1_000_000);
  });

  it('is received once, even if it is delivered again', () => {
    given(walletOpened)
      .when(received)
      .then([{ type: 'TransferReceived', data: { mode: 'real', ...received.data } }]);
    given(walletOpened).when(received).again().thenNothing();
  });

  it('changes both balances with balanced postings in both currencies', () => {
    const sent = given(walletOpened, funded('500')).when(send()).events();
    expect(fold(walletDecider, [walletOpened, funded('500'), ...sent])).toMatchObject({
      balance: '400',
    });
    const arrived = given(walletOpened).when(received).events();
    const entries = [...sent, ...arrived].map((event) => journalEntry(event, walletId));
    expect(entries.map((entry) => balanceOf(entry?.postings ?? []))).toEqual(['0', '0']);
    expect(entries.map((entry) => entry?.postings.map(({ account }) => account))).toEqual([
      [`customer_wallet:${walletId}`, 'currency_exchange'],
      ['currency_exchange', `customer_wallet:${walletId}`],
    ]);
  });
});
