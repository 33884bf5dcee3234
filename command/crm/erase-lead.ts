import type { Pool } from 'pg';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { streamOf } from '../core/erased-decider.ts';
import type { StreamReader } from '../core/stream-reader.ts';

/** Ids of all notes that were written about a lead, from its stream. */
export const noteIdsOf = async (
  streams: Pick<StreamReader, 'from'>,
  leadId: string,
): Promise<readonly string[]> =>
  (await streams.from(streamOf(leadDecider, leadId), 0)).flatMap(({ type, data }) =>
    type === 'LeadNoteAdded' && 'noteId' in data && typeof data.noteId === 'string'
      ? [data.noteId]
      : [],
  );

/** The leads that a customer was, in the read model whose columns are named here: where to look. */
export const linkedLeadsIn = async (pool: Pool, userId: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from read.crm_leads_v5 where linked_user_id = $1',
    [userId],
  );
  return rows.map(({ id }) => id);
};
