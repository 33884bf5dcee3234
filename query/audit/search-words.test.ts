import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchedNameOf } from '../../domain/shared/audit/event-name.ts';
import { auditEvents } from '../../projections/audit/events/projection.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import {
  openProjectionTest,
  type ProjectionTest,
} from '../../projections/testing/projection-test.ts';
import { ask } from '../core/ask.ts';
import { anyOf, name, sql } from '../core/sql.ts';
import { waysInWords } from './search-words.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
const trader = 'trader-01890000-0000-7000-8000-0000000000d1';
const id = '01890000-0000-7000-8000-0000000000e1';

const adjusted = (type: 'add' | 'subtract', amount: string, reason: string) => ({
  type: 'BalanceAdjusted',
  data: { mode: 'real', currency: 'USD', type, amount, reason },
});
const refused = (command: string, code: string) => ({
  type: 'CommandRefused',
  data: { command, target: null, code },
});

type Row = Readonly<{ position: string; type: string; search: string }>;

let test: ProjectionTest;
let all: readonly Row[];

beforeAll(async () => {
  test = await openProjectionTest(auditEvents);
  await test.given(wallet, adjusted('add', '1290', 'staff'), adjusted('subtract', '50.5', 'staff'));
  await test.given(wallet, adjusted('add', '100%', 'real_time'));
  await test.given(trader, { type: 'ActiveWalletSwitched', data: { walletId: id } });
  await test.given(`refusal-${id}`, refused('PUT /admin/balance/:id', 'FORBIDDEN'));
  await test.given(`refusal-${id}`, refused('balance adjusted real', 'refused put'));
  all = await ask<Row>(
    test.pool,
    sql`select position, type, search from ${name(auditEventsTable)} order by position`,
  );
});
afterAll(() => test.end());

const foundIn = async (text: string): Promise<readonly string[]> => {
  const rows = await ask<{ position: string }>(
    test.pool,
    sql`select e.position from ${name(auditEventsTable)} e where ${anyOf(waysInWords(text))} order by e.position`,
  );
  return rows.map(({ position }) => position);
};

/** The name and the words of an event as one text, as earlier versions stored them. */
const textOf = ({ type, search }: Row): string => `${searchedNameOf(type)} ${search}`.trim();

const holding = (text: string): readonly string[] =>
  all
    .filter((row) => {
      const whole = textOf(row).toLowerCase();
      return [...text].length < 3
        ? whole.startsWith(text.toLowerCase())
        : whole.includes(text.toLowerCase());
    })
    .map(({ position }) => position);

describe('a search by words in the audit', () => {
  it.each([
    ['adjusted real USD add', 2],
    ['ADJUSTED REAL', 4],
    ['BalanceAdjusted balance adjusted real USD subtract 50.5 staff', 1],
    ['balance adjusted', 4],
    ['staff', 2],
    ['Ba', 3],
    ['st', 0],
    ['adjusted staff', 0],
    ['adjusted  real', 0],
    ['adjusted rea_', 0],
    ['100%', 1],
    ['active wallet switched', 1],
    ['refused balance adjusted', 1],
  ])('%s finds %i', async (text, count) => {
    expect(await foundIn(text)).toHaveLength(count);
  });

  it('finds the same rows as a search in name and words as one text, for any part of that text', async () => {
    const texts = new Set(
      all
        .map(textOf)
        .flatMap((whole) =>
          [...whole].flatMap((_character, from) =>
            [1, 2, 3, 7, 16, 30, 60].map((length) => whole.slice(from, from + length).trim()),
          ),
        ),
    );
    texts.delete('');
    const wrong: string[] = [];
    for (const text of texts)
      if ((await foundIn(text)).join() !== holding(text).join()) wrong.push(text);
    expect(texts.size).toBeGreaterThan(1_000);
    expect(wrong).toEqual([]);
  });

  it('finds the same rows while they still have the texts of the previous version', async () => {
    const table = name(auditEventsTable);
    const write = (texts: readonly string[]) =>
      ask(
        test.pool,
        sql`update ${table} e set search = t.text
            from unnest(${all.map(({ position }) => position)}::bigint[], ${texts}::text[]) t (position, text)
            where t.position = e.position`,
      );
    await write(all.map(textOf));
    for (const text of ['adjusted real USD add', 'balance adjusted', 'staff', 'Ba', 'refused PUT'])
      expect(await foundIn(text)).toEqual(holding(text));
    await write(all.map(({ search }) => search));
  });
});
