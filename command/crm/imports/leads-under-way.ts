import type { CommandDeps } from '../../deps.ts';
import { phoneKeyOf } from '../../../domain/shared/crm/phones.ts';
import { inSlices } from '../../core/in-slices.ts';
import { emailKeyOf } from './known-leads.ts';
import { leadImportBulk } from './lead-import-bulk.ts';

/** By what those are known who are in no list yet: an import that is under way names them. */
export type LeadsUnderWay = Readonly<{
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
}>;

export const noLeadsUnderWay: LeadsUnderWay = { emails: new Set(), phones: new Set() };

/** Rows that are looked for in one go. */
const rowsAtATime = 1_000;

/**
 * Leads as the rows say that imports still have before them. A row that is not among them has its lead in the log.
 * `affiliatorId`: those that this person brings alone.
 */
export const findLeadsUnderWay = async (
  affiliatorId: string | null,
  { imports, bulks }: Pick<CommandDeps, 'imports' | 'bulks'>,
): Promise<LeadsUnderWay> => {
  const [emails, phones] = [new Set<string>(), new Set<string>()];
  const add = (stored: unknown): void => {
    const { command } = leadImportBulk.readRow(stored);
    if (command.type !== 'ImportLead' && command.type !== 'ChangeLead') return;
    const brings = command.type === 'ImportLead' ? command.data.affiliatorId : null;
    if (affiliatorId !== null && brings !== affiliatorId) return;
    const [email, phone] = [emailKeyOf(command.data.email), phoneKeyOf(command.data.phone)];
    if (email !== null) emails.add(email);
    if (phone !== null) phones.add(phone);
  };
  for (const id of await imports.running()) {
    let after = 0;
    for (;;) {
      const waiting = await bulks.waiting(id, after, rowsAtATime);
      const last = waiting.at(-1);
      if (last === undefined) break;
      after = last.place;
      await inSlices(waiting, ({ row }) => add(row));
    }
  }
  return { emails, phones };
};
