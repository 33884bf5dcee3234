import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sub } from '../../domain/shared/decimal.ts';
import {
  funded,
  orderClosed,
  orderOpened,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const marta = idEnding('a1');
const [first, second] = [idEnding('b1'), idEnding('b2')];
const book = 'mode=real&currency=USD';
const account = `customer_wallet:${first}`;
let world: QueryWorld;
let fundedAt: bigint;
let closedAt: bigint;

beforeAll(async () => {
  world = await openQueryWorld();
  const opened = { ...walletOpened, data: { ...walletOpened.data, userId: marta } };
  await world.given(`user-${marta}`, registered('=Marta Nowak', 'marta@example.test'));
  fundedAt = await world.given(`wallet-${first}`, opened, funded('100'));
  await world.given(`wallet-${second}`, opened, funded('7.50'));
  closedAt = await world.given(
    `wallet-${first}`,
    orderOpened({ userId: marta }),
    orderClosed({ posted: '-150', covered: '50' }),
    funded('20'),
  );
});
afterAll(() => world.end());

const ask = async (path: string, roleId: 1 | 2 | 3 | 4 | 5 | 6 = 2) =>
  (await world.app.signInAs(roleId)).call.get(`/admin/ledger/api/${path}`);

describe('the trial balance', () => {
  it('is zero in total, with one account for all wallets', async () => {
    const { body } = await ask('balance');
    expect(body).toMatchObject({
      books: [{ mode: 'real', currency: 'USD' }],
      as_of: { position: String(closedAt) },
      accounts: [
        { account: 'adjustments', debits: '127.5', credits: '0' },
        { account: 'customer_wallets', debits: '150', credits: '177.5' },
        { account: 'house_trading_result', debits: '0', credits: '150' },
        { account: 'negative_balance_protection', debits: '50', credits: '0' },
      ],
    });
    expect(body.debits).toBe(body.credits);
  });

  it('is returned as of any position and any time', async () => {
    expect((await ask(`balance?position=${fundedAt}`)).body).toMatchObject({
      as_of: { position: String(fundedAt) },
      accounts: [
        { account: 'adjustments', debits: '100' },
        { account: 'customer_wallets', credits: '100' },
      ],
    });
    expect((await ask('balance?at=2001-01-01')).body).toMatchObject({
      as_of: { position: '0', recorded_at: null },
      accounts: [],
      debits: '0',
    });
    for (const at of ['2001-02-31T00', '2001-02-30', '2001-02-30T10:00Z', '9999-12-31'])
      expect((await ask(`balance?at=${at}`)).status).toBe(422);
  });
});

describe('an account', () => {
  it('is explained by the types of events that make its balance, as of any position', async () => {
    const { body } = await ask(`account?${book}&account=${account}`);
    expect(body).toMatchObject({
      customer: { id: marta, full_name: '=Marta Nowak' },
      opening: { debits: '0', credits: '0' },
      closing: { debits: '150', credits: '170' },
      sources: [
        { event_type: 'BalanceAdjusted', debits: '0', credits: '120' },
        { event_type: 'OrderClosed', debits: '150', credits: '50' },
      ],
    });
    const before = await ask(`account?${book}&account=${account}&position=${fundedAt}`);
    expect(before.body).toMatchObject({ closing: { debits: '0', credits: '100' } });
    const chart = await ask(`account?${book}&account=customer_wallets`);
    expect(chart.body).toMatchObject({
      customer: null,
      closing: { debits: '150', credits: '177.5' },
      sources: [{ credits: '127.5' }, { debits: '150', credits: '50' }],
    });
  });

  it('opens with the balance before the first day', async () => {
    const later = await ask(`account?${book}&account=${account}&from=2999-01-01`);
    expect(later.body).toMatchObject({
      opening: { debits: '150', credits: '170' },
      closing: { debits: '150', credits: '170' },
      sources: [],
    });
  });

  it('lists its postings, each with the balance after it', async () => {
    const { body } = await ask(`entries?${book}&account=${account}`);
    expect(
      body.data.map(({ debits_after, credits_after }: Record<string, string>) =>
        sub(String(credits_after), String(debits_after)),
      ),
    ).toEqual(['20', '0', '-50', '100']);
    expect(body.data[0]).toMatchObject({
      wallet: { number: 1 },
      customer: { full_name: '=Marta Nowak' },
    });
  });

  it.each(['account=nobody', `account=${account}&position=x`, 'account=customer_wallet:1'])(
    'refuses an invalid request: %s',
    async (query) => {
      expect((await ask(`account?${book}&${query}`)).status).toBe(422);
    },
  );
});

describe('the accounts of a book', () => {
  it('are exported as shown, also as of a position, and each export is recorded', async () => {
    const before = world.exports.length;
    const shown = await ask(`balance?${book}`);
    const csv = await ask(`balance/export?format=csv&${book}`);
    expect(csv.headers['content-disposition']).toContain('accounts.csv');
    const lines = csv.text.trim().split('\n');
    expect(lines).toHaveLength(1 + shown.body.accounts.length);
    expect(lines[0]).toContain('Account,Debit,Credit,Balance');
    expect(csv.text).toContain('Customer wallets');
    const first = await ask(`balance/export?format=csv&${book}&position=${fundedAt}`);
    expect(first.text.trim().split('\n')).toHaveLength(3);
    expect(world.exports.slice(before)).toMatchObject([
      { list: '/admin/ledger/api/balance', rows: shown.body.accounts.length },
      { list: '/admin/ledger/api/balance', filters: { position: String(fundedAt) }, rows: 2 },
    ]);
    expect((await ask(`balance/export?format=csv`, 3)).status).toBe(403);
  });
});

describe('the journal', () => {
  it.each([
    ['7.50', 2],
    ['marta', 10],
    ['2', 2],
  ])('is searched for %s by amount, customer or wallet', async (search, total) => {
    expect((await ask(`entries?search=${search}`)).body).toMatchObject({ meta: { total } });
  });

  it.each([
    ['amount:is:7.50', 2],
    ['amount:after:7.5;side:is:debit;account:is:adjustments', 2],
    ['event_type:is:OrderClosed;account:is:customer_wallets', 2],
    ['mode:is:demo', 0],
    ['currency:is:usd;full_name:contains:nowak', 10],
    ['full_name:contains:nobody', 0],
    ['recorded_at:after:2020-01-01;amount:before:10', 2],
    ['recorded_at:before:2020-01-01', 0],
  ])('filtered by %s shows %i postings', async (where, total) => {
    const asked = `where=${encodeURIComponent(where)}`;
    expect((await ask(`entries?${asked}`)).body).toMatchObject({ meta: { total } });
    const csv = await ask(`export?format=csv&${asked}`);
    expect(csv.text.trim().split('\n')).toHaveLength(total + 1);
  });

  it('records the export without the texts of conditions on people', async () => {
    const where = encodeURIComponent('full_name:contains:nowak;amount:is:7.5');
    await ask(`export?format=csv&where=${where}`);
    expect(world.exports.at(-1)).toMatchObject({
      filters: { where: 'full_name:contains;amount:is:7.5' },
    });
  });

  it('explains an entry by its postings and its chain of events', async () => {
    const { body } = await ask(`entries/${fundedAt}`);
    expect(body).toMatchObject({
      postings: [
        { account: 'adjustments', side: 'debit', amount: '100' },
        { account, side: 'credit', amount: '100', credits_after: '100' },
      ],
      chain: [{ type: 'BalanceAdjusted', position: String(fundedAt) }],
    });
    expect((await ask('entries/1')).body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  });

  it('is exported with names that are not formulas, and amounts as numbers', async () => {
    const csv = await ask(`export?format=csv&${book}&account=${account}`);
    expect(csv.headers['content-type']).toContain('text/csv');
    const lines = csv.text.trim().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toContain(`"'=Marta Nowak"`.replaceAll('"', ''));
    expect(lines[2]).toContain(',150,,-50');
    const sheet = await ask(`export?format=xlsx&${book}`);
    expect(sheet.status).toBe(200);
    expect(sheet.headers['content-disposition']).toContain('journal.xlsx');
  });

  it('is exported after the export was recorded, and after a fresh code if there is a second factor', async () => {
    const before = world.exports.length;
    await ask(`export?format=csv&${book}&search=Marta`);
    expect(world.exports.slice(before)).toMatchObject([
      {
        list: '/admin/ledger/api/entries',
        format: 'csv',
        filters: { mode: 'real', search: '*' },
        rows: expect.any(Number),
      },
    ]);
    const { call, userId } = await world.app.signInAs(2);
    world.app.setFactor(userId);
    const refused = await call.get(`/admin/ledger/api/export?format=csv&${book}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'FRESH_CODE_REQUIRED']);
    expect(world.exports).toHaveLength(before + 1);
  });

  it('is for roles 1 and 2', async () => {
    for (const roleId of [3, 4, 5, 6] as const)
      expect((await ask('entries', roleId)).status).toBe(403);
  });
});
