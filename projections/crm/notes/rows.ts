/** `read.crm_notes_v1`: what was noted about leads, whole; authors and leads are named by id. */
export const notesTable = 'read.crm_notes_v1';

export type NoteRow = Readonly<{
  id: string;
  lead_id: string;
  /** `null` once the lead was erased. */
  content: string | null;
  author_id: string;
  created_at: string;
  /** Of the event in the lead's stream: later notes have greater ones. */
  revision: number;
}>;
