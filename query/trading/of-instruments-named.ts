import { ordersTable } from '../../projections/trading/orders/rows.ts';
import type { SearchTerm } from '../core/list-declaration.ts';
import { amongFound } from '../core/list-search.ts';
import { name, sql, type Sql } from '../core/sql.ts';

/**
 * The names of instruments with orders that match the pattern, read with one look-up each from the index that sorts
 * orders by instrument.
 */
export const instrumentsNamed = (pattern: Sql): Sql =>
  sql`with recursive named as (
        (select i.instrument from ${name(ordersTable)} i order by i.instrument limit 1)
        union all
        select (select i.instrument from ${name(ordersTable)} i
          where i.instrument > named.instrument order by i.instrument limit 1)
        from named where named.instrument is not null
      ) select named.instrument from named where named.instrument ilike ${pattern}`;

/**
 * Finds orders, with alias `o`, by the name of their instrument. The matching names are read first. They come from the
 * orders themselves, because an instrument may have been renamed or removed since.
 */
export const ofInstrumentsNamed = ({ pattern }: SearchTerm): Sql =>
  amongFound(sql`o.instrument`, instrumentsNamed(pattern));
