import { mixed, number, object, string } from 'yup';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadCommand } from '../../../domain/crm/lead/commands.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineBulk } from '../../core/bulks/bulk.ts';
import type { FindLeadsWithTasks } from './leads-with-tasks.ts';

const row = object({
  /** The line of the file on which the row begins. */
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

/** Imports leads from a file: each row adds a lead or changes one. */
export const leadImportBulk = defineBulk({
  name: 'lead_import',
  params: object({}),
  row,
  idOf,
  commandOf,
  doneText: () => successTexts.leadAdded,
});

/** Must never change: earlier undos are stored under it. */
export const leadImportUndoName = 'lead_import_undo';

/**
 * Undoes an import row by row, unless somebody has worked on the lead since. Tasks are streams of their own that a lead
 * does not know. They are looked up when the lead's turn comes, so that a lead that got a task meanwhile is kept.
 */
export const leadImportUndoBulk = (findLeadsWithTasks: FindLeadsWithTasks) =>
  defineBulk({
    name: leadImportUndoName,
    params: object({}),
    row,
    idOf,
    commandOf,
    prepare: async (rows) => {
      const erased = rows.filter(({ command }) => command.type === 'UndoImportedLead');
      if (erased.length === 0) return rows;
      const withTasks = await findLeadsWithTasks(erased.map(({ leadId }) => leadId));
      return rows.map((one) => {
        if (one.command.type !== 'UndoImportedLead') return one;
        const data = { ...one.command.data, hasTask: withTasks.has(one.leadId) };
        return { ...one, command: { ...one.command, data } };
      });
    },
    doneText: () => successTexts.importUndone,
  });
