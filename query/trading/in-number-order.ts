import { sql } from '../core/sql.ts';

/** Orders, with alias `o`, by their numbers, which follow the order of the log; that has an index. */
export const inNumberOrder = sql`o.opened_position`;
