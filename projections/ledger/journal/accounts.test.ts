import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sub, sum } from '../../../domain/shared/decimal.ts';
import {
  funded,
  orderClosed,
  orderOpened,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { ledgerJournal } from './projection.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(ledgerJournal);
});
afterEach(() => test.end());

describe('the accounts of the ledger', () => {
  it('add up to zero, and the account of a wallet equals its balance', async () => {
    const closed = orderClosed({ posted: '-150', covered: '50' });
    await test.given(`wallet-${walletId}`, walletOpened, funded('100'), orderOpened(), closed);
    const rows = await test.rows('accounts');
    const book = { mode: 'real', currency: 'USD' };
    expect(rows).toEqual([
      { ...book, account: 'adjustments', debits: '100', credits: '0' },
      { ...book, account: `customer_wallet:${walletId}`, debits: '150', credits: '150' },
      { ...book, account: 'house_trading_result', debits: '0', credits: '150' },
      { ...book, account: 'negative_balance_protection', debits: '50', credits: '0' },
    ]);
    expect(sum(rows.map(({ debits, credits }) => sub(String(debits), String(credits))))).toBe('0');
  });

  it('keep demo money and real money separate', async () => {
    const demo = {
      type: 'BalanceAdjusted',
      data: { mode: 'demo', currency: 'USD', type: 'add', amount: '5', reason: 'opening' },
    };
    await test.given(`wallet-${walletId}`, demo, funded('7'));
    const rows = await test.rows('accounts');
    expect(rows.map(({ mode, credits }) => [mode, credits])).toEqual([
      ['demo', '0'],
      ['demo', '5'],
      ['real', '0'],
      ['real', '7'],
    ]);
  });

  it('contain a converted payment in both books, and add up to zero in each', async () => {
    const data = {
      mode: 'real',
      userId: '01890000-0000-7000-8000-00000000000a',
      walletId,
      gateway: 'stripe',
      from: { amount: '100', currency: 'EUR' },
      to: { amount: '110', currency: 'USD' },
    };
    const stream = 'deposit-01890000-0000-7000-8000-0000000000d1';
    await test.given(stream, { type: 'PaymentConverted', data });
    const rows = await test.rows('accounts');
    expect(
      rows.map(({ currency, account, debits, credits }) => [currency, account, debits, credits]),
    ).toEqual([
      ['EUR', 'currency_exchange', '0', '100'],
      ['EUR', 'gateway_clearing:stripe', '100', '0'],
      ['USD', 'currency_exchange', '110', '0'],
      ['USD', 'gateway_clearing:stripe', '0', '110'],
    ]);
  });

  it('are in each posting with their totals after it, and are summed by event type in the chart', async () => {
    const other = '01890000-0000-7000-8000-0000000000b2';
    await test.given(`wallet-${walletId}`, walletOpened, funded('100'), funded('5'));
    await test.given(
      `wallet-${other}`,
      walletOpened,
      funded('7'),
      orderClosed({ posted: '-3', covered: '0' }),
    );
    const wallets = (await test.rows('entries')).filter(
      ({ chart_account }) => chart_account === 'customer_wallets',
    );
    expect(
      wallets.map((row) => [
        row['event_type'],
        row['debits_after'],
        row['credits_after'],
        row['source_debits_after'],
        row['source_credits_after'],
      ]),
    ).toEqual([
      ['BalanceAdjusted', '0', '100', '0', '100'],
      ['BalanceAdjusted', '0', '105', '0', '105'],
      ['BalanceAdjusted', '0', '7', '0', '112'],
      ['OrderClosed', '3', '7', '3', '0'],
    ]);
    const sources = (await test.rows('sources')).filter(
      ({ chart_account }) => chart_account === 'customer_wallets',
    );
    expect(sources).toMatchObject([
      { event_type: 'BalanceAdjusted', debits: '0', credits: '112' },
      { event_type: 'OrderClosed', debits: '3', credits: '0' },
    ]);
  });
});
