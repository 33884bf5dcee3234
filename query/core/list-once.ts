import type { Pool } from 'pg';
import { askByIndexes, askByKeys } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { askFound, type FoundPage } from './list-found.ts';
import { pageByWalking, type Asked } from './list-pages.ts';
import { listLimits } from './list-schema.ts';
import { hasTrigram, plannedOnce, waysToFind, type PlannedOnce } from './list-search.ts';
import { allOf, anyOf, sql, toQuery, type Sql } from './sql.ts';

/** A search with a list's own conditions. */
export type OwnSearch = Readonly<{
  /** Conditions for a statement that is planned for the search text; they may look something up first. */
  planned: () => Promise<readonly Sql[]>;
  /** The same for a statement that is planned once, if one plan serves every text and indexes find all matches. */
  once: PlannedOnce | null;
}>;

/** A search for rows that meet a condition. */
export const rowsWhere = (condition: Sql): OwnSearch => ({
  planned: () => Promise.resolve([condition]),
  once: null,
});

type SearchOnce<Raw extends object, Item, Scope> = Readonly<{
  list: ListDeclaration<Raw, Item, Scope>;
  pool: Pool;
  scope: Scope;
  /** All conditions except the search. */
  conditions: readonly Sql[];
  search: string;
  own: OwnSearch | null;
  /** The page and the order. */
  paged: Omit<Asked, 'where'>;
}>;

/**
 * Decides whether one plan serves every search. Any other bound value could be rare or common, except the one key of a
 * list. For a text without a trigram, the index would return all rows.
 */
const waysOnce = <Raw extends object, Item, Scope>({
  list,
  scope,
  conditions,
  search,
  own,
}: SearchOnce<Raw, Item, Scope>): PlannedOnce | null => {
  if (own !== null && own.once === null) return null;
  if (!hasTrigram(search)) return null;
  const isOfKey = list.isOfOneKey === true && conditions.length === 1;
  const isAlike = list.table !== undefined && toQuery(allOf(conditions)).values.length === 0;
  if (!isOfKey && !isAlike) return null;
  if (own !== null) return own.once;
  const found = plannedOnce((writing) => waysToFind(list, scope, search, writing) ?? []);
  // The rows of one key are read once, for all ways together, because no way has its own index within the key.
  return isOfKey ? { ...found, ways: [anyOf(found.ways)] } : found;
};

/** A page of a search by a statement that is planned once; `null` when one plan does not serve every text. */
export const pageOfSearchOnce = async <Raw extends object, Item, Scope>(
  search: SearchOnce<Raw, Item, Scope>,
): Promise<FoundPage<Raw> | null> => {
  const { list, pool, conditions, own, paged } = search;
  const once = waysOnce(search);
  if (once === null) return null;
  const { ways, lookedUp } = once;
  const [text, listed] = [anyOf(ways), allOf(conditions)];
  const asked = { ...paged, where: allOf([...conditions, sql`(${text}) is true`]), lookedUp };
  const sought = {
    ...asked,
    ways: ways.map((way) => allOf([...conditions, way])),
    common: list.table === undefined ? null : { text, listed, table: list.table },
  };
  const found = await askFound(pool, list, sought, own === null ? askByKeys : askByIndexes);
  if (found === null || found.total === null) return found;
  if (found.total <= listLimits.counted) return found;
  // On later pages, with lanes, or for one key, the planner must know how many rows to expect.
  const isFirst = paged.offset === 0 && paged.order.lanes === undefined;
  if (!isFirst || list.table === undefined) return { rows: null, total: found.total };
  return { rows: await askByKeys<Raw>(pool, pageByWalking(list, asked)), total: found.total };
};
