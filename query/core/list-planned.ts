import type { Pool } from 'pg';
import { ask, askByIndexes, askByKeys, askOne } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import type { FoundPage } from './list-found.ts';
import {
  pageByLanes,
  pageByWalking,
  pageOfFound,
  rowsOfKeys,
  type Asked,
  type Found,
  type Searched,
} from './list-pages.ts';
import { quietLanes } from './list-quiet.ts';
import { areSurelyMany } from './list-sample.ts';
import { listLimits } from './list-schema.ts';
import { createTotals, surelyMore } from './list-total.ts';
import { countedByWays, foundByWays, inAnyWay, pageByWays, type ByWays } from './list-ways.ts';
import { allOf, anyOf, sql, type Sql } from './sql.ts';

/** A query of a list, to be planned for its bound values. */
export type AskedPlanned<Raw extends object, Item, Scope> = Readonly<{
  list: ListDeclaration<Raw, Item, Scope>;
  pool: Pool;
  /** The page and the order. */
  paged: Omit<Asked, 'where'>;
  /**
   * The conditions on each row except the search; `isChosen` says whether a person set some of them as column
   * conditions.
   */
  others: readonly Sql[];
  isChosen: boolean;
  /** The rows of a filter by its ways, if the list is in its own order; `null` without such a filter. */
  byWays: ByWays | null;
  /** The ways in which a search finds rows; `null` without a search. */
  ways: readonly Sql[] | null;
  /**
   * Whether these are a list's own conditions. Such a search collects common matches too, but no more than are counted.
   */
  isOwn: boolean;
}>;

/** The rows of a page, and the number of all rows. */
export type Answered<Raw> = Readonly<{ rows: readonly Raw[]; total: number }>;

const countRows = createTotals(() => performance.now());

/** The condition of the listed rows, and of what each way of the search finds of them. */
export const searchedOf = <Raw extends object, Item, Scope>({
  paged,
  others,
  ways,
}: Pick<AskedPlanned<Raw, Item, Scope>, 'paged' | 'others' | 'ways'>): Searched => {
  const where = ways === null ? allOf(others) : allOf([...others, anyOf(ways)]);
  const each = (ways ?? []).map((way) => allOf([...others, way]));
  return { ...paged, where, ways: each.length < 2 ? [where] : each };
};

/** Reads a long list in its order, row by row, until the page is full. */
const rowsOfMany = async <Raw extends object, Item, Scope>({
  list,
  pool,
  paged,
  others,
  ways,
}: AskedPlanned<Raw, Item, Scope>): Promise<readonly Raw[]> => {
  const asked = searchedOf({ paged, others, ways });
  if (ways === null) return ask(pool, pageByLanes(list, asked));
  const text = anyOf(ways);
  const quiet = await quietLanes(pool, list, { ...asked, text, listed: allOf(others) });
  // A text that very many rows contain is checked row by row in order; an index would collect all matches first.
  const where = allOf([...others, sql`(${text}) is true`]);
  const inquire = quiet === null ? ask : askByIndexes;
  return inquire(pool, pageByLanes(list, { ...asked, where }, quiet));
};

const allRows = async <Raw extends object, Item, Scope>(
  planned: AskedPlanned<Raw, Item, Scope>,
): Promise<Answered<Raw>> => {
  const { list, pool, isChosen } = planned;
  const asked = searchedOf(planned);
  const inquire = list.isOfOneKey === true && !isChosen ? askByKeys : ask;
  const inOrder = (): Promise<readonly Raw[]> => inquire(pool, pageByWalking(list, asked));
  if (asked.order.lanes === undefined) {
    const counting = countRows(pool, list.from, asked.where, inquire);
    const [rows, total] = await Promise.all([inOrder(), counting]);
    return { rows, total };
  }
  const total = await countRows(pool, list.from, asked.where);
  // With few rows, every lane would be read to its end.
  return { rows: await (total >= surelyMore ? rowsOfMany(planned) : inOrder()), total };
};

/** Rows that a filter finds by its ways. */
const rowsByWays = async <Raw extends object, Item, Scope>(
  { list, pool, paged }: AskedPlanned<Raw, Item, Scope>,
  byWays: ByWays,
): Promise<Answered<Raw>> => {
  const [rows, total] = await Promise.all([
    ask<Raw>(pool, pageByWays(list, paged, byWays)),
    countRows(pool, countedByWays(list, byWays), sql`true`),
  ]);
  return { rows, total };
};

/**
 * Rows that a filter finds by its ways and that a list's own search finds too. What few rows of the list meet is found
 * by its own indexes; if very many meet it, the ways of the filter are read instead.
 */
const rowsBesideWays = async <Raw extends object, Item, Scope>(
  { list, pool, paged, ways }: AskedPlanned<Raw, Item, Scope>,
  byWays: ByWays,
): Promise<Answered<Raw>> => {
  const { others } = byWays;
  const answer = async ({ total, keys }: Found): Promise<Answered<Raw>> => ({
    rows: keys.length === 0 ? [] : await askByKeys(pool, rowsOfKeys(list, paged, keys)),
    total,
  });
  if (!(await areSurelyMany(pool, list, searchedOf({ paged, others, ways }).where))) {
    const asked = searchedOf({ paged, others: [...others, inAnyWay(byWays.ways)], ways });
    const found = await askOne<Found>(pool, pageOfFound(list, asked));
    if (found !== null && found.total <= listLimits.counted) return answer(found);
  }
  const text = ways === null ? [] : [sql`(${anyOf(ways)}) is true`];
  const read = foundByWays(list, paged, { ways: byWays.ways, others: [...others, ...text] });
  return answer((await askOne<Found>(pool, read)) ?? { total: 0, keys: [] });
};

/**
 * One page, planned for its bound values. `once` is what a statement that is planned once found out: that there are too
 * many matches to count, or that the text is common.
 */
export const pageOfPlanned = async <Raw extends object, Item, Scope>(
  planned: AskedPlanned<Raw, Item, Scope>,
  once: FoundPage<Raw> | null,
): Promise<Answered<Raw>> => {
  const { list, pool, isChosen, byWays, ways, isOwn } = planned;
  const isAlone = ways === null && !isChosen;
  if (byWays !== null && isAlone) return rowsByWays(planned, byWays);
  if (byWays !== null && isOwn) return rowsBesideWays(planned, byWays);
  if (isAlone) return allRows(planned);
  const known = once?.total ?? null;
  if (known !== null) return { rows: await rowsOfMany(planned), total: known };
  const asked = searchedOf(planned);
  if (once === null && !isOwn && (await areSurelyMany(pool, list, asked.where)))
    return { rows: await rowsOfMany(planned), total: surelyMore };
  const { total, keys } = (await askOne<Found>(pool, pageOfFound(list, asked))) ?? {
    total: 0,
    keys: [],
  };
  if (total === 0) return { rows: [], total };
  if (total > listLimits.counted) return { rows: await rowsOfMany(planned), total };
  return { rows: await askByKeys(pool, rowsOfKeys(list, asked, keys)), total };
};
