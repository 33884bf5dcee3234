import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  funded,
  orderClosed,
  orderOpened,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import { openQueryWorld, type QueryWorld } from '../../query/testing/world.ts';
import { compareWallets, trialBalances } from './verify-ledger.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
let world: QueryWorld;

beforeAll(async () => {
  world = await openQueryWorld();
  const closed = orderClosed({ posted: '-150', covered: '50' });
  await world.given(`wallet-${walletId}`, walletOpened, funded('100'), orderOpened(), closed);
});
afterAll(() => world.end());

describe('the ledger', () => {
  it('balances in every book, and equals the balances of the wallets', async () => {
    const pool = world.database.pools.projector;
    expect(await trialBalances(pool)).toEqual([
      {
        mode: 'real',
        currency: 'USD',
        accounts: 4,
        debits: '300',
        credits: '300',
        difference: '0',
        isBalanced: true,
      },
    ]);
    expect(await compareWallets(pool)).toEqual([]);
  });

  it('shows a difference when a balance or an account was changed by hand', async () => {
    const pool = world.database.pools.projector;
    await pool.query('update read.trading_wallets_v4 set balance = 0.01');
    expect(await compareWallets(pool)).toEqual([{ walletId, balance: '0.01', ledger: '0' }]);
    await pool.query(
      `update read.ledger_journal_accounts_v4 set debits = debits + 1 where account = 'adjustments'`,
    );
    expect(await trialBalances(pool)).toMatchObject([{ difference: '1', isBalanced: false }]);
  });

  it('is not compared with wallets whose projection is at another position', async () => {
    const pool = world.database.pools.projector;
    await pool.query(
      `update read.checkpoints set position = position - 1 where name = 'ledger_journal'`,
    );
    expect(await compareWallets(pool)).toBeNull();
  });
});
