import type { CommandDeps } from '../../deps.ts';
import { phoneKeyOf } from '../../../domain/shared/crm/phones.ts';
import { inSlices } from '../../core/in-slices.ts';
import { emailKeyOf } from './known-leads.ts';
import { leadImportBulk } from './lead-import-bulk.ts';

/** The state of an import that has still to add or change a lead: it runs now, or it has stopped and may be retried. */
export type UnderWay = 'now' | 'stopped';

/** The keys of people who are not in the list yet, but in a row of an unfinished import. */
export type LeadsUnderWay = Readonly<{
  emails: ReadonlyMap<string, UnderWay>;
  phones: ReadonlyMap<string, UnderWay>;
}>;

export const noLeadsUnderWay: LeadsUnderWay = { emails: new Map(), phones: new Map() };

/** Rows that are read in one go. */
const rowsAtATime = 1_000;

/**
 * The leads of rows that imports have not processed yet; processed rows have their leads in the log. `affiliatorId`
 * limits them to rows of this person.
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
  // A person in two of them counts as being added now, because the later entry wins.
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
