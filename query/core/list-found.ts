import type { Pool } from 'pg';
import type { Ask } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { rowsOfFound, type BesideFound, type Sought } from './list-pages.ts';
import { isNotDrawn } from './list-sample.ts';

/**
 * A page of what a search found, and how many there are; rows of `null` are still to be asked for, where there are too many
 * to count. A total of `null`: what is searched for is common, but may not be among the rows that are listed.
 */
export type FoundPage<Raw> = Readonly<{ rows: readonly Raw[] | null; total: number | null }>;

/** A row as the list declares it, without what stands beside it. */
const alone = <Raw extends object>(row: Raw & BesideFound): Raw => {
  Reflect.deleteProperty(row, 'found_total');
  Reflect.deleteProperty(row, 'found_place');
  return row;
};

/** Asks by a statement that is planned once; `null` where rows of the list cannot be drawn by lot for now. */
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
