import type { LeadGroup, LeadSource } from '../../../domain/shared/crm/types.ts';

/**
 * `read.crm_leads_v6`: the one table that holds personal data of leads in clear; whoever is assigned or linked is named
 * by id. A lead that was erased keeps the row, with `null` in every personal column.
 */
export const leadsTable = 'read.crm_leads_v6';
/** `read.crm_leads_names_v6`: the names that sales statuses have, or had. */
export const statusNamesTable = 'read.crm_leads_names_v6';

/** Texts that a search looks through, in the order of their index. */
export const leadsSearched = [
  'first_name last_name',
  'last_name',
  'email',
  'phone',
  'country',
  'city',
  'funnel_link',
  'reference',
] as const satisfies readonly (keyof LeadRow | 'first_name last_name')[];

/** Notes that a list shows beside a lead. */
export const notesShown = 3;
/** Characters of a note that a list shows; the lead's own page has the whole. */
export const notePreviewLength = 200;

/** The beginning of a note, as lists show it. */
export type NotePreview = Readonly<{
  id: string;
  /** Ends with an ellipsis where there is more. */
  content: string | null;
  /** ISO 8601 UTC. */
  created_at: string;
  author_id: string;
}>;

export type LeadRow = Readonly<{
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
  city: string | null;
  funnel_link: string | null;
  reference: string | null;
  /** The name of a sales status as it was given; `null` for none. What it is called now is the status's own. */
  lead_status: string | null;
  /** Id of the sales status; of one that was never listed, its name as addresses have it. */
  status_key: string | null;
  /** The one that the lead came with: where it still has it, nobody has said more of the lead. */
  first_status_key: string | null;
  lead_group: LeadGroup;
  source: LeadSource;
  affiliator_id: string | null;
  manager_id: string | null;
  agent_id: string | null;
  ret_id: string | null;
  /** The customer this lead is. */
  linked_user_id: string | null;
  /** The newest, newest first. */
  notes: readonly NotePreview[];
  notes_total: number;
  /** When the newest note was written. */
  noted_at: string | null;
  /** When the customer that this lead is last signed in. */
  last_access: string | null;
  /** When that customer first paid in real money. */
  deposited_at: string | null;
  /** How often what the form shows was changed. */
  edits: number;
  created_at: string;
  /** Where the lead was added in the log: the order of leads' numbers. */
  added_position: string;
  /** Whether an account that is made of it needs no proof of its email address. */
  is_email_verified: boolean;
  /**
   * Where in the log that last changed which its affiliator sees. Notes, assignments and moves do not count: they would
   * tell how the lead is worked on.
   */
  changed_position: string;
  /** Revision of the lead's stream that this row shows. */
  revision: number;
}>;

/** Which sales status has a name, the last one that had it. */
export type StatusNameRow = Readonly<{ status: string; status_id: string }>;
