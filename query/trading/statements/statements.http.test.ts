import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { sum } from '../../../domain/shared/decimal.ts';
import { bundledWords } from '../../../domain/shared/texts/languages/bundled.ts';
import {
  statementColumns,
  statementSums,
  statementWords,
} from '../../../domain/shared/trading/statement-cells.ts';
import { commissionCharged, swapPosted } from '../../../domain/trading/wallet/cost-testing.ts';
import {
  funded,
  orderClosed,
  orderOpened,
  orderPartlyClosed,
  orderReversed,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { idEnding, registered, switchedTo } from '../../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';
import { everyTrade } from './every-trade.ts';
import type { StatedTradeItem, StatementSummary } from './contract.ts';

const [customer, other] = [idEnding('a1'), idEnding('a2')];
const [wallet, elsewhere, empty, lost] = [
  idEnding('b1'),
  idEnding('b2'),
  idEnding('b3'),
  idEnding('b4'),
];
const orders = [idEnding('c1'), idEnding('c2'), idEnding('c3'), idEnding('c4')] as const;
const lostOrders = [idEnding('c5'), idEnding('c6')] as const;
let world: QueryWorld;

const openedBy = (userId: string) => ({ ...walletOpened, data: { ...walletOpened.data, userId } });
const trade = (orderId: string, posted: string) => [
  orderOpened({ userId: customer, orderId }),
  orderClosed({ userId: customer, orderId, closeRate: '1.164565', result: posted, posted }),
];

const costsOf = (orderId: string) => [
  commissionCharged({ userId: customer, orderId }),
  swapPosted({ userId: customer, orderId }),
];

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${customer}`, registered('Łukasz Żółć', 'lukasz@example.test'));
  await world.given(`user-${other}`, registered('Ola Nordmann', 'ola@example.test'));
  await world.given(`wallet-${elsewhere}`, openedBy(other), funded('777'));
  await world.given(`wallet-${empty}`, openedBy(customer));
  await world.given(
    `wallet-${wallet}`,
    openedBy(customer),
    funded('1290'),
    ...trade(orders[0], '12.5'),
    ...trade(orders[1], '-1003.07'),
    ...trade(orders[2], '0'),
    orderOpened({ userId: customer, orderId: orders[3] }),
    ...costsOf(orders[3]),
    orderPartlyClosed({ userId: customer, orderId: orders[3] }),
  );
  await world.given(`trader-${customer}`, switchedTo(wallet));
});

/** In this wallet, one order lost 300 of a balance of 100. Another lost 50 of 80 and was deleted afterwards. */
const lostMore = async () => {
  const [first, second] = lostOrders;
  const opened = (orderId: string) => orderOpened({ userId: customer, orderId });
  const closing = { userId: customer, closeRate: '1.1' };
  const reversed = orderReversed(second);
  await world.given(
    `wallet-${lost}`,
    openedBy(customer),
    funded('100'),
    opened(first),
    orderClosed({ ...closing, orderId: first, result: '-300', posted: '-300', covered: '200' }),
    funded('80'),
    opened(second),
    orderClosed({ ...closing, orderId: second, result: '-50', posted: '-50' }),
    { ...reversed, data: { ...reversed.data, posted: '50', covered: '0' } },
  );
};

afterAll(() => world.end());

type Body = Readonly<{ data: StatedTradeItem[]; statement: StatementSummary; code?: string }>;

const ask = async (path: string, userId = customer) =>
  (await world.app.signInAs(3, { userId })).call.get(path);
const history = async (more = ''): Promise<Body> =>
  (await ask(`/statements/history${more}`)).body as Body;

describe('GET /statements/mails', () => {
  it('returns whether statements are sent, which they are until they are stopped', async () => {
    expect((await ask('/statements/mails', other)).body).toEqual({ wanted: true });
    await world.given(`trader-${other}`, { type: 'StatementMailsStopped', data: {} });
    expect((await ask('/statements/mails', other)).body).toEqual({ wanted: false });
    expect((await ask('/statements/mails')).body).toEqual({ wanted: true });
  });
});

describe('GET /statements/history', () => {
  it('lists the closed trades of the active wallet, the newest first, and the sums that make up the balance', async () => {
    const { data, statement } = await history();
    expect(data.map(({ number, pro_loss: result }) => [number, result])).toEqual([
      [4, '55.6'],
      [3, '0'],
      [2, '-1003.07'],
      [1, '12.5'],
    ]);
    expect(statement).toMatchObject({
      wallet: { id: wallet, mode: 'real', currency: 'USD' },
      opening: '0',
      adjustments: '1290',
      trades: '-934.97',
      commission: '-2.92',
      swap: '-2.92',
      closing: '349.19',
      profit: '68.1',
      loss: '-1003.07',
      net: '-934.97',
    });
  });

  it('has sums that lead from the opening to the closing balance in every period', async () => {
    const [day = ''] = new Date().toISOString().split('T');
    for (const period of ['', '?period=2020-01-01_2020-12-31', `?period=${day}_${day}`]) {
      const { statement: of } = await history(period);
      const moved = [
        of.deposits,
        of.withdraws,
        of.transfers,
        of.adjustments,
        of.trades,
        of.protection,
        of.commission,
        of.swap,
        of.corrections,
      ];
      expect(sum([of.opening, ...moved])).toBe(of.closing);
    }
    expect(await history('?period=2020-01-01_2020-12-31')).toMatchObject({
      data: [],
      statement: { closing: '0', net: '0' },
    });
    expect(await history('?period=2999-01-01_2999-01-02')).toMatchObject({
      data: [],
      statement: { opening: '349.19', trades: '0', closing: '349.19' },
    });
  });

  it('given a covered loss and a deleted order, then each has its own sum, and both results of the trades agree', async () => {
    await lostMore();
    const { data, statement } = await history(`?balance_id=${lost}`);
    expect(data.map(({ pro_loss: result }) => result)).toEqual(['-300']);
    expect(statement).toMatchObject({
      opening: '0',
      adjustments: '180',
      trades: '-350',
      protection: '200',
      corrections: '50',
      closing: '80',
      net: '-300',
      corrected: '50',
    });
    expect(sum([statement.trades, statement.corrected])).toBe(statement.net);
  });

  it('returns another of one’s own wallets, and 404 for the wallets of others', async () => {
    expect(await history(`?balance_id=${empty}`)).toMatchObject({
      data: [],
      statement: { closing: '0' },
    });
    for (const path of ['/statements/history', '/statements/export/pdf'])
      expect((await ask(`${path}?balance_id=${elsewhere}`)).body).toMatchObject({
        code: 'WALLET_NOT_FOUND',
      });
  });

  it.each(['2026-02-30_2026-03-01', '2026-03-02_2026-03-01', 'today', "2026-01-01' or 1=1"])(
    'refuses the period %s',
    async (days) => {
      const period = encodeURIComponent(days);
      for (const path of ['/statements/history', '/statements/export/csv'])
        expect((await ask(`${path}?period=${period}`)).status).toBe(422);
    },
  );
});

describe('GET /statements/export/{format}', () => {
  it('returns the same trades and sums as CSV, with plain numbers', async () => {
    const { text, headers } = await ask('/statements/export/csv');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="statement-\d+\.csv"$/);
    const lines = text.trim().split('\n');
    expect(lines[0]).toBe(
      'ID,Open Time,Close Time,Instrument,Type,Units,Open Rate,Close Rate,Profit/Loss (USD)',
    );
    const { data } = await history();
    const plain = (cell: string) => cell.replaceAll(',', '').replace('\u2212', '-');
    data.forEach((row, index) => {
      const shown = statementColumns.slice(0, -1).map((column) => plain(column.text(row)));
      expect(lines[index + 1]?.split(',').slice(0, -1)).toEqual(shown);
    });
    expect(lines[3]).toMatch(/,-1003\.07$/);
    expect(text).toContain('Closing balance,349.19');
  });

  const pdf = async (query = '') => {
    const caller = await world.app.signInAs(3, { userId: customer });
    const { body, headers } = await caller.call
      .get(`/statements/export/pdf${query}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
    expect(headers['content-type']).toBe('application/pdf');
    const document = await getDocumentProxy(new Uint8Array(body as Buffer));
    return (await extractText(document, { mergePages: true })).text;
  };

  it('returns a PDF with the texts of the screen', async () => {
    const text = await pdf();
    expect(text).toContain('Łukasz Żółć');
    const { data } = await history();
    for (const row of data)
      for (const column of statementColumns) expect(text).toContain(column.text(row));
    for (const figure of ['\u2212$1,003.07', '+$12.50', '$349.19', '1.16457'])
      expect(text).toContain(figure);
  });

  it.each(['de', 'es', 'fr'])('returns the PDF in %s on request', async (language) => {
    const text = await pdf(`?language=${language}`);
    const words = bundledWords(language);
    const headings = [...statementColumns, ...statementSums].map(({ heading }) => heading);
    for (const sentence of [...headings, ...Object.values(statementWords)])
      if (!['ID', statementWords.demo].includes(sentence))
        expect(text.replaceAll('\n', ' ')).toContain(words[sentence]);
    expect(text).toContain('\u2212$1,003.07');
  });

  it('returns Arabic with joined letters from right to left, and with unchanged figures', async () => {
    const text = await pdf('?language=ar');
    expect(text).not.toContain('Closing balance');
    expect(text).toMatch(/[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff]{3}/);
    for (const figure of ['\u2212$1,003.07', '+$12.50', '$349.19', '1.16457'])
      expect(text).toContain(figure);
  });

  it('is in English for a language without translations, and refuses an invalid language', async () => {
    expect(await pdf('?language=pl')).toContain('Closing balance');
    expect((await ask('/statements/export/pdf?language=../de')).status).toBe(422);
  });

  it('refuses more trades than a file may have', async () => {
    const scope = { userId: customer, walletId: wallet };
    const pool = world.database.pools.query;
    expect(await everyTrade(pool, scope, undefined, 4)).toHaveLength(4);
    await expect(everyTrade(pool, scope, undefined, 3)).rejects.toMatchObject({
      refusal: { code: 'STATEMENT_TOO_LONG' },
      params: { most: '3' },
    });
  });

  it('answers 404 for another format', async () => {
    expect((await ask('/statements/export/xls')).status).toBe(404);
  });
});
