import { describe, expect, it } from '@jest/globals';
import { funded, orderClosed, orderOpened, walletOpened } from '../trading/wallet/testing.ts';
import { balanceOf, conversionEntries, journalEntry } from './journal.ts';

const wallet = 'customer_wallet:w1';

describe('journalEntry', () => {
  it('credits the wallet when money is added and debits it when money is subtracted', () => {
    expect(journalEntry(funded('100'), 'w1')).toEqual({
      mode: 'real',
      currency: 'USD',
      postings: [
        { account: 'adjustments', side: 'debit', amount: '100' },
        { account: wallet, side: 'credit', amount: '100' },
      ],
    });
    const taken = funded('100');
    const entry = journalEntry({ ...taken, data: { ...taken.data, type: 'subtract' } }, 'w1');
    expect(entry?.postings).toEqual([
      { account: wallet, side: 'debit', amount: '100' },
      { account: 'adjustments', side: 'credit', amount: '100' },
    ]);
  });

  it('posts a win, a loss and the part that the house covers', () => {
    expect(journalEntry(orderClosed({ posted: '12.5' }), 'w1')?.postings).toEqual([
      { account: 'house_trading_result', side: 'debit', amount: '12.5' },
      { account: wallet, side: 'credit', amount: '12.5' },
    ]);
    expect(journalEntry(orderClosed({ posted: '-503', covered: '203' }), 'w1')?.postings).toEqual([
      { account: wallet, side: 'debit', amount: '503' },
      { account: 'house_trading_result', side: 'credit', amount: '503' },
      { account: 'negative_balance_protection', side: 'debit', amount: '203' },
      { account: wallet, side: 'credit', amount: '203' },
    ]);
  });

  it('is null for an event that moves no money', () => {
    expect(journalEntry(walletOpened, 'w1')).toBeNull();
    expect(journalEntry(orderOpened(), 'w1')).toBeNull();
    expect(journalEntry(orderClosed({ posted: '0' }), 'w1')).toBeNull();
  });

  it('is balanced for every event', () => {
    const events = [funded('0.01'), orderClosed(), orderClosed({ posted: '-9', covered: '4.5' })];
    for (const event of events) {
      const { postings } = journalEntry(event, 'w1') ?? { postings: [] };
      expect(postings).not.toEqual([]);
      expect(balanceOf(postings)).toBe('0');
    }
    expect(balanceOf([{ account: 'adjustments', side: 'debit', amount: '1' }])).toBe('1');
  });
});

describe('conversionEntries', () => {
  it('move the clearing amount of a provider between two books, and each entry is balanced', () => {
    const from = { amount: '100', currency: 'EUR' };
    const to = { amount: '110', currency: 'USD' };
    const about = { mode: 'real', userId: 'u', walletId: 'w1', gateway: 'stripe' } as const;
    const entries = conversionEntries({ data: { ...about, from, to } });
    const postings = entries.map(({ currency, postings: posted }) => [
      currency,
      ...posted.map(({ account, side, amount }) => `${side} ${account} ${amount}`),
    ]);
    expect(postings).toEqual([
      ['EUR', 'debit gateway_clearing:stripe 100', 'credit currency_exchange 100'],
      ['USD', 'debit currency_exchange 110', 'credit gateway_clearing:stripe 110'],
    ]);
    for (const { postings: posted } of entries) expect(balanceOf(posted)).toBe('0');
  });
});
