import type { LeadGroup, LeadSource } from '../../../domain/shared/crm/types.ts';

/**
 * `read.crm_leads_v6`: the only table with personal data of leads in clear text; assigned and linked people are stored
 * by id. An erased lead keeps its row, with `null` in every personal column.
 */
export const leadsTable = 'read.crm_leads_v6';
/** `read.crm_leads_names_v6`: the current and former names of sales statuses. */
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

/** How many notes a list shows for each lead. */
export const notesShown = 3;
/** How many characters of a note a list shows; the lead's own page shows all of it. */
export const notePreviewLength = 200;

/** The beginning of a note, as lists show it. */
export type NotePreview = Readonly<{
  id: string;
  /** Ends with an ellipsis if it is shortened. */
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
  /** The name of a sales status as it was given; `null` for none. Its current name is in the row of the status. */
  lead_status: string | null;
  /** Id of the sales status; for a status that was never in the list, its name as it is in paths. */
  status_key: string | null;
  /** The status that the lead had when it was added: as long as it is the same, nobody has changed it. */
  first_status_key: string | null;
  lead_group: LeadGroup;
  source: LeadSource;
  affiliator_id: string | null;
  manager_id: string | null;
  agent_id: string | null;
  ret_id: string | null;
  /** The customer that this lead became. */
  linked_user_id: string | null;
  /** The newest notes, newest first. */
  notes: readonly NotePreview[];
  notes_total: number;
  /** When the newest note was written. */
  noted_at: string | null;
  /** When the customer that this lead became last signed in. */
  last_access: string | null;
  /** When that customer first deposited real money. */
  deposited_at: string | null;
  /** How often the fields of the form were changed. */
  edits: number;
  created_at: string;
  /** The position at which the lead was added; numbers follow the same order. */
  added_position: string;
  /** Whether an account created from it needs no proof of its email address. */
  is_email_verified: boolean;
  /**
   * The position of the last change of what the lead's affiliator sees. Notes, assignments and moves do not count,
   * because they would show how the lead is worked on.
   */
  changed_position: string;
  /** Revision of the lead's stream that this row shows. */
  revision: number;
}>;

/** The status that has a name, or the last one that had it. */
export type StatusNameRow = Readonly<{ status: string; status_id: string }>;
