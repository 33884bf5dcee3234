import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MarginCalled } from '../../domain/trading/wallet/margin-events.ts';
import { funded, orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import { ledgerEntriesTable } from '../../projections/ledger/journal/rows.ts';
import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [customer, wallet] = [idEnding('a1'), idEnding('b1')];
let world: QueryWorld;

/** An event of a wallet that statements do not show. */
const marginCalled: MarginCalled = {
  type: 'MarginCalled',
  data: {
    mode: 'real',
    currency: 'USD',
    userId: customer,
    equity: '90',
    margin: '100',
    marginLevel: '90',
    marginCallLevel: '100',
    stopOutLevel: '50',
    valuedAt: [],
    calledAt: '2026-06-11T14:32:08.000Z',
  },
};

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${customer}`, registered('Marta Nowak', 'marta@example.test'));
  const opened = { ...walletOpened, data: { ...walletOpened.data, userId: customer } };
  await world.given(`wallet-${wallet}`, opened, funded('1290'), orderOpened({ userId: customer }), {
    type: 'BalanceAdjusted',
    data: { mode: 'real', currency: 'USD', type: 'subtract', amount: '250', reason: 'staff' },
  });
});
afterAll(() => world.end());

/** Sets the recorded time of each row and of its postings. */
const recordedAt = async (moment: string): Promise<void> => {
  const { projector } = world.database.pools;
  await projector.query(`update ${statementsTable} set recorded_at = ${moment}`);
  await projector.query(
    `update ${ledgerEntriesTable} e set recorded_at = s.recorded_at from ${statementsTable} s where s.position = e.position`,
  );
};

const ask = async (roleId: 1 | 2 | 3 | 4 | 5 | 6, more = '', id = wallet) =>
  (await world.app.signInAs(roleId)).call.get(`/admin/balance/${id}/statement${more}`);

describe('GET /admin/balance/{id}/statement', () => {
  it.each([1, 2] as const)(
    'shows role %s what moved the wallet, the newest first',
    async (roleId) => {
      const { status, body } = await ask(roleId);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        wallet: {
          number: 1,
          balance: '1040',
          margin: '291.11',
          user: { id: customer, full_name: 'Marta Nowak' },
        },
        data: [
          {
            type: 'BalanceAdjusted',
            amount: '-250',
            balance_after: '1040',
            margin_after: '291.11',
          },
          {
            type: 'OrderOpened',
            currency: 'USD',
            amount: '0',
            balance_after: '1290',
            order: { number: 1 },
          },
          { type: 'BalanceAdjusted', amount: '1290', reason: 'opening', order: null },
        ],
        meta: { total: 3 },
      });
    },
  );

  it('is searched by reason, and has pages', async () => {
    expect((await ask(1, '?search=staff')).body).toMatchObject({ meta: { total: 1 } });
    expect((await ask(1, '?page=2&limit=2')).body).toMatchObject({
      data: [{ reason: 'opening' }],
      meta: { total: 3, last_page: 2 },
    });
  });

  it.each([
    ['adjusted', ['-250', '1290']],
    ['BALANCEADJ', ['-250', '1290']],
    ['eur', ['0']],
    ['%ur_', []],
    ['USD_EUR', []],
    ['nobodyhasthis', []],
  ])(
    'given the search %s, then it shows the rows with the amounts %j, found by type, reason or instrument',
    async (text, amounts) => {
      const { body } = await ask(1, `?search=${encodeURIComponent(text)}`);
      expect(body.data.map(({ amount }: { amount: string }) => amount)).toEqual(amounts);
      expect(body.meta.total).toBe(amounts.length);
    },
  );

  it('is searched by the actor and by the number of the order', async () => {
    const { projector } = world.database.pools;
    await projector.query(`update ${statementsTable} set actor_id = $1 where amount < 0`, [
      customer,
    ]);
    expect((await ask(1, '?search=marta')).body).toMatchObject({
      data: [{ amount: '-250', actor: { full_name: 'Marta Nowak' } }],
      meta: { total: 1 },
    });
    expect((await ask(1, '?search=1')).body.data).toMatchObject([{ order: { number: 1 } }]);
    await projector.query(`update ${statementsTable} set actor_id = 'system:x' where amount < 0`);
    expect((await ask(1, '?search=marta')).body.meta.total).toBe(0);
  });

  it('is returned as of any time', async () => {
    expect((await ask(1, '?at=2999-01-01')).body).toMatchObject({
      wallet: { balance: '1040', margin: '291.11' },
      meta: { total: 3 },
    });
    expect((await ask(1, '?at=2001-01-01')).body).toMatchObject({
      wallet: { balance: '0', margin: '0', held: '0' },
      meta: { total: 0 },
    });
    await recordedAt(`timestamptz '2026-01-01 12:00Z' + revision * interval '1 day'`);
    expect((await ask(1, '?at=2026-01-02')).body).toMatchObject({
      wallet: { balance: '1290', margin: '0' },
      data: [{ reason: 'opening' }],
    });
    expect((await ask(1, '?at=yesterday')).status).toBe(422);
  });

  it('given recorded times out of order, then it ends at the same position as the journal', async () => {
    await recordedAt(`timestamptz '2026-01-01 12:10Z' - revision * interval '3 minutes'`);
    expect((await ask(1, '?at=2026-01-01T12:05:00Z')).body).toMatchObject({
      wallet: { balance: '0' },
      meta: { total: 0 },
    });
    expect((await ask(1, '?at=2026-01-01T12:30:00Z')).body).toMatchObject({
      wallet: { balance: '1040' },
      meta: { total: 3 },
    });
  });

  it('is returned as of any position', async () => {
    const { data } = (await ask(1)).body;
    const first = String(data.at(-1).position);
    expect((await ask(1, `?position=${first}`)).body).toMatchObject({
      wallet: { balance: '1290', margin: '0' },
      data: [{ reason: 'opening' }],
      meta: { total: 1 },
    });
    expect((await ask(1, '?position=0')).body).toMatchObject({
      wallet: { balance: '0' },
      meta: { total: 0 },
    });
    expect((await ask(1, '?position=now')).status).toBe(422);
  });

  describe('with many rows, and with events between them that have no row', () => {
    const long = idEnding('b2');
    const rowAt: Record<string, bigint> = {};
    let lastOther = 0n;

    beforeAll(async () => {
      const opened = { ...walletOpened, data: { ...walletOpened.data, userId: customer } };
      lastOther = await world.given(`wallet-${long}`, opened);
      for (const amount of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
        rowAt[amount] = await world.given(`wallet-${long}`, funded(amount));
        lastOther = await world.given(
          Number(amount) % 3 === 0 ? `wallet-${long}` : `wallet-${wallet}`,
          marginCalled,
        );
      }
    });

    const rowsAt = async (position: bigint) => {
      const { wallet: held, data, meta } = (await ask(1, `?position=${position}`, long)).body;
      return { balance: held.balance, newest: data[0]?.amount ?? null, total: meta.total };
    };

    it.each([
      ['before all rows', () => (rowAt['1'] ?? 0n) - 1n, null, '0', 0],
      ['at the first row', () => rowAt['1'] ?? 0n, '1', '1', 1],
      ['between two rows', () => (rowAt['2'] ?? 0n) + 1n, '2', '3', 2],
      ['after an event without a row', () => (rowAt['3'] ?? 0n) + 1n, '3', '6', 3],
      ['in the middle', () => rowAt['5'] ?? 0n, '5', '15', 5],
      ['before the last row', () => (rowAt['9'] ?? 0n) - 1n, '8', '36', 8],
      ['at the last row', () => rowAt['9'] ?? 0n, '9', '45', 9],
      ['after all rows', () => lastOther + 1_000n, '9', '45', 9],
    ] as const)('is right as of a position %s', async (_when, position, newest, balance, total) => {
      expect(await rowsAt(position())).toEqual({ balance, newest, total });
    });

    it('is as of the earlier one of a time and a position', async () => {
      const both = async (at: string) =>
        (await ask(1, `?at=${at}&position=${rowAt['5']}`, long)).body.wallet.balance;
      expect(await both('2999-01-01')).toBe('15');
      expect(await both('2001-01-01')).toBe('0');
    });
  });

  it('is for roles 1 and 2, and answers 404 for an unknown wallet', async () => {
    for (const roleId of [3, 4, 5, 6] as const) expect((await ask(roleId)).status).toBe(403);
    expect((await ask(1, '', idEnding('ff'))).body).toMatchObject({ code: 'WALLET_NOT_FOUND' });
  });
});
