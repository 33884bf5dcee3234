/** `read.crm_lead_merges_v1`: which lead goes on as which other one. */
export const leadMergesTable = 'read.crm_lead_merges_v1';

export type LeadMergeRow = Readonly<{
  /** The lead that ended. */
  id: string;
  survivor_id: string;
  merged_at: string;
}>;
