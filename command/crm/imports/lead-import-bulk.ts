import { mixed, number, object, string } from 'yup';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadCommand } from '../../../domain/crm/lead/commands.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineBulk } from '../../core/bulks/bulk.ts';

const row = object({
  /** Where the row begins in the file. */
  line: number().integer().required(),
  leadId: string().required(),
  command: mixed((value): value is LeadCommand => value !== null).required(),
});

type Row = Readonly<{ line: number; leadId: string; command: LeadCommand }>;

const idOf = ({ line }: Row): string => String(line);
const commandOf = ({ leadId, command }: Row) => ({
  decider: leadDecider,
  streamId: leadId,
  command,
  isFirst: command.type === 'ImportLead',
});

/** Takes leads in from a file: each row adds a lead or changes one. */
export const leadImportBulk = defineBulk({
  name: 'lead_import',
  params: object({}),
  row,
  idOf,
  commandOf,
  doneText: () => successTexts.leadAdded,
});

/** Takes back what an import did, row by row, where nobody has worked on the lead since. */
export const leadImportUndoBulk = defineBulk({
  name: 'lead_import_undo',
  params: object({}),
  row,
  idOf,
  commandOf,
  doneText: () => successTexts.importUndone,
});
