import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';

/** The read model of leads, in the version whose columns are named here. */
const leadModel = { name: 'crm_leads', version: 5 } as const;

/**
 * How many leads have a sales status, once the read model holds the log as it is now; 1,000 stands for more. A lead that
 * is given the status in this very moment keeps its name. Refuses with `UNAVAILABLE` where it does not come that far.
 */
export type CountLeadsOfStatus = (statusId: string) => Promise<number>;

export const createPostgresLeadsOfStatus =
  ({
    pool,
    positions,
    head,
  }: Readonly<{
    pool: Pool;
    positions: ReadPositions;
    head: () => Promise<bigint>;
  }>): CountLeadsOfStatus =>
  async (statusId) => {
    const { name, version } = leadModel;
    if (!(await positions.reached([leadModel], await head())))
      throw new DomainError(generalErrors.UNAVAILABLE);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (
         select from read.${name}_v${version} where status_key = $1 limit 1000
       ) as those`,
      [statusId],
    );
    return rows[0]?.count ?? 0;
  };
