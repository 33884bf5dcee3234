import { mixed, number, object, string } from 'yup';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadCommand } from '../../../domain/crm/lead/commands.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineBulk } from '../../core/bulks/bulk.ts';
import type { FindLeadsWithTasks } from './leads-with-tasks.ts';

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

/** Permanent: undos of before stand under it. */
export const leadImportUndoName = 'lead_import_undo';

/**
 * Takes back what an import did, row by row, where nobody has worked on the lead since. Tasks are streams of their own, of
 * which a lead knows nothing: they are looked for when its turn has come, so that one it was given meanwhile keeps it.
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
