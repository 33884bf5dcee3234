import { sql } from '../core/sql.ts';

/** Orders, known as `o`, by their numbers: that is the order of the log, which has an index. */
export const inNumberOrder = sql`o.opened_position`;
