/** `read.crm_lead_merges_v1`: merged leads, with the lead into which each was merged. */
export const leadMergesTable = 'read.crm_lead_merges_v1';

export type LeadMergeRow = Readonly<{
  /** The merged lead, which no longer exists on its own. */
  id: string;
  survivor_id: string;
  merged_at: string;
}>;
