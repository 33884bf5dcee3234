import type { Pool } from 'pg';
import { crmErrors } from '../../../domain/crm/errors.ts';

/**
 * Rows that still wait in the import that names a lead, or in the undo of it, are refused as their turn would refuse them:
 * that of an import that has stopped may never come. A row of an undo that erases a lead holds its id alone.
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
 * Empties what imports keep of leads that are erased. The rows themselves stay: without its row a line of a file would be
 * taken for one that added a lead.
 */
export const forgetLeads = async (pool: Pool, leadIds: readonly string[]): Promise<void> => {
  const { rows } = await pool.query(
    'select from ops.lead_import_rows where lead_id = any($1::uuid[]) limit 1',
    [leadIds],
  );
  // Most leads are in none: an import that is taken back erases tens of thousands.
  if (rows.length === 0) return;
  await pool.query(refuseSql, [leadIds, crmErrors.LEAD_NOT_FOUND.code]);
  await pool.query(emptySql, [leadIds]);
};

/** The same for leads that were erased while a file that names them was planned, or its rows were put where they wait. */
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
