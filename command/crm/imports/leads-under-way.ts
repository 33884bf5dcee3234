import type { CommandDeps } from '../../deps.ts';
import { phoneKeyOf } from '../../../domain/shared/crm/phones.ts';
import { inSlices } from '../../core/in-slices.ts';
import { emailKeyOf } from './known-leads.ts';
import { leadImportBulk } from './lead-import-bulk.ts';

/** An import that is to add or change a lead does so now, or has stopped and may be tried again. */
export type UnderWay = 'now' | 'stopped';

/** By what those are known who are in no list yet: an import that is under way names them. */
export type LeadsUnderWay = Readonly<{
  emails: ReadonlyMap<string, UnderWay>;
  phones: ReadonlyMap<string, UnderWay>;
}>;

export const noLeadsUnderWay: LeadsUnderWay = { emails: new Map(), phones: new Map() };

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
  const [emails, phones] = [new Map<string, UnderWay>(), new Map<string, UnderWay>()];
  const add = (stored: unknown, how: UnderWay): void => {
    const { command } = leadImportBulk.readRow(stored);
    if (command.type !== 'ImportLead' && command.type !== 'ChangeLead') return;
    const brings = command.type === 'ImportLead' ? command.data.affiliatorId : null;
    if (affiliatorId !== null && brings !== affiliatorId) return;
    const [email, phone] = [emailKeyOf(command.data.email), phoneKeyOf(command.data.phone)];
    if (email !== null) emails.set(email, how);
    if (phone !== null) phones.set(phone, how);
  };
  const standing = await imports.underWay();
  // Who is in two of them is being added now.
  const stoppedFirst = standing.toSorted((a, b) => Number(b.isStopped) - Number(a.isStopped));
  for (const { id, isStopped } of stoppedFirst) {
    let after = 0;
    for (;;) {
      const waiting = await bulks.waiting(id, after, rowsAtATime);
      const last = waiting.at(-1);
      if (last === undefined) break;
      after = last.place;
      await inSlices(waiting, ({ row }) => add(row, isStopped ? 'stopped' : 'now'));
    }
  }
  return { emails, phones };
};
