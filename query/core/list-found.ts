import type { Pool } from 'pg';
import type { Ask } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { rowsOfFound, type BesideFound, type Sought } from './list-pages.ts';
import { isNotDrawn } from './list-sample.ts';

/**
 * A page of a search, and the number of matches. If rows are `null`, there are too many matches to count and the page
 * must be read by another statement. If the total is `null`, the text is common, but perhaps not among the listed rows.
 */
export type FoundPage<Raw> = Readonly<{ rows: readonly Raw[] | null; total: number | null }>;

/** A row as the list declares it, without the extra columns. */
const alone = <Raw extends object>(row: Raw & BesideFound): Raw => {
  Reflect.deleteProperty(row, 'found_total');
  Reflect.deleteProperty(row, 'found_place');
  return row;
};

/** Runs a statement that is planned once; `null` when rows of the list cannot be sampled at the moment. */
export const askFound = async <Raw extends object, Item, Scope>(
  pool: Pool,
  list: ListDeclaration<Raw, Item, Scope>,
  asked: Sought,
  inquire: Ask,
): Promise<FoundPage<Raw> | null> => {
  try {
    const found = await inquire<Raw & BesideFound>(pool, rowsOfFound(list, asked));
    const total = found[0]?.found_total ?? null;
    return { rows: found.filter((row) => row.found_place !== null).map(alone<Raw>), total };
  } catch (error) {
    if (isNotDrawn(error)) return null;
    throw error;
  }
};
