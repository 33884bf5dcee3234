/** `read.crm_notes_v1`: the whole notes about leads; authors and leads are stored by id. */
export const notesTable = 'read.crm_notes_v1';

export type NoteRow = Readonly<{
  id: string;
  lead_id: string;
  /** `null` once the lead is erased. */
  content: string | null;
  author_id: string;
  created_at: string;
  /** Revision of the event in the lead's stream; later notes have a greater one. */
  revision: number;
}>;
