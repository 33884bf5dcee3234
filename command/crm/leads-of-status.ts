import { requireAtHead, type AtHead } from '../core/at-head.ts';

/** The read model of leads, in the version whose columns are named here. */
const leadModel = { name: 'crm_leads', version: 5 } as const;

/**
 * How many leads have a sales status, once the read model holds the log as it is now; 1,000 stands for more. A lead that
 * is given the status in this very moment keeps its name. Refuses with `UNAVAILABLE` where it does not come that far.
 */
export type CountLeadsOfStatus = (statusId: string) => Promise<number>;

export const createPostgresLeadsOfStatus =
  ({ pool, ...at }: AtHead): CountLeadsOfStatus =>
  async (statusId) => {
    const { name, version } = leadModel;
    await requireAtHead(at, leadModel);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (
         select from read.${name}_v${version} where status_key = $1 limit 1000
       ) as those`,
      [statusId],
    );
    return rows[0]?.count ?? 0;
  };
