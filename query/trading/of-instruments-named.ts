import { ordersTable } from '../../projections/trading/orders/rows.ts';
import type { SearchTerm } from '../core/list-declaration.ts';
import { amongFound } from '../core/list-search.ts';
import { name, sql, type Sql } from '../core/sql.ts';

/** Instruments of such a name that orders have, from the index that orders them: one look for each of them. */
export const instrumentsNamed = (pattern: Sql): Sql =>
  sql`with recursive named as (
        (select i.instrument from ${name(ordersTable)} i order by i.instrument limit 1)
        union all
        select (select i.instrument from ${name(ordersTable)} i
          where i.instrument > named.instrument order by i.instrument limit 1)
        from named where named.instrument is not null
      ) select named.instrument from named where named.instrument ilike ${pattern}`;

/**
 * Finds orders, known as `o`, of instruments with such a name. The names are read first. They are those of the orders themselves, since an instrument may be gone or have another name by now.
 */
export const ofInstrumentsNamed = ({ pattern }: SearchTerm): Sql =>
  amongFound(sql`o.instrument`, instrumentsNamed(pattern));
