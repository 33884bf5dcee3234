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
  it("are zero in all, and the wallet's holds what the wallet holds", async () => {
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

  it('keep demo money and real money apart', async () => {
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

  it('hold a converted payment in both books, and zero in each', async () => {
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
});
