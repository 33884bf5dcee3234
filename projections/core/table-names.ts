import type { Projection } from './define-projection.ts';

/**
 * Which tables hold a projection's rows: those that are served, those of a rebuild that will replace them, or temporary
 * ones of a verification.
 */
export type Slot = 'live' | 'rebuild' | 'verify';

type Named = Pick<Projection, 'name' | 'version'>;

const bareName = ({ name, version }: Named, table: string): string =>
  table === 'main' ? `${name}_v${version}` : `${name}_${table}_v${version}`;

/** A table's name without its schema, as `alter table ... rename to` requires. */
export const localTableName = (projection: Named, table: string, slot: Slot = 'live'): string =>
  slot === 'rebuild' ? `${bareName(projection, table)}__rebuild` : bareName(projection, table);

/** The table's name in Postgres. */
export const tableName = (projection: Named, table: string, slot: Slot = 'live'): string =>
  `${slot === 'verify' ? 'pg_temp' : 'read'}.${localTableName(projection, table, slot)}`;

/** The version's name, such as `trading_orders_v1`, used for its lease and lock. */
export const versionName = ({ name, version }: Named): string => `${name}_v${version}`;
