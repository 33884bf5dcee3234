import type { Pool } from 'pg';
import { crmErrors } from '../../../domain/crm/errors.ts';

/**
 * Refuses the waiting rows that name an erased lead, in its import or in the undo of it, as their own turn would: in an
 * import that has stopped, that turn may never come. A row of an undo that erases a lead holds only the lead's id.
 */
const refuseSql = `
  with settled as (
    update ops.bulk_rows b set outcome = 'refused', code = $2, sealed = null
      from ops.lead_import_rows r join ops.lead_imports i on i.id = r.import_id
     where r.lead_id = any($1::uuid[])
       and b.bulk_id = any(array[i.id, case when r.verdict = 'update' then i.undone_by end])
       and b.row_id = r.line::text and b.outcome is null and b.sealed is not null
    returning b.bulk_id
  )
  update ops.bulks b set refused = b.refused + counted.rows
    from (select bulk_id, count(*)::integer as rows from settled group by bulk_id) counted
   where b.id = counted.bulk_id`;

const emptySql = `
  update ops.lead_import_rows set sealed = null
   where lead_id = any($1::uuid[]) and sealed is not null`;

/**
 * Empties what imports keep about erased leads. The rows themselves stay, because a line of a file without a row counts
 * as one that added a lead.
 */
export const forgetLeads = async (pool: Pool, leadIds: readonly string[]): Promise<void> => {
  const { rows } = await pool.query(
    'select from ops.lead_import_rows where lead_id = any($1::uuid[]) limit 1',
    [leadIds],
  );
  // Most leads have no row, and the undo of an import erases tens of thousands.
  if (rows.length === 0) return;
  await pool.query(refuseSql, [leadIds, crmErrors.LEAD_NOT_FOUND.code]);
  await pool.query(emptySql, [leadIds]);
};

/** The same for leads that were erased while a file that names them was being planned or its rows were being stored. */
export const forgetErasedOf = async (pool: Pool, importId: string): Promise<void> => {
  const { rows } = await pool.query<Readonly<{ leadId: string }>>(
    `select r.lead_id as "leadId"
       from ops.lead_import_rows r join vault.subject_keys k on k.subject_id = r.lead_id::text
      where r.import_id = $1 and k.erased_at is not null`,
    [importId],
  );
  if (rows.length === 0) return;
  await forgetLeads(
    pool,
    rows.map(({ leadId }) => leadId),
  );
};
