import { csvFields, type CsvColumns, type CsvDuplicates } from '../../../domain/shared/crm/csv.ts';
import { tellingPhoneOf } from '../../../domain/shared/crm/phones.ts';
import { isDomainError } from '../../../domain/shared/errors.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { inSlices } from '../../core/in-slices.ts';
import type { AddLeadRequest } from '../contract.ts';
import { readLead } from '../read-lead.ts';
import { emailKeyOf, type Keys, type KnownLead } from './known-leads.ts';
import { noLeadsUnderWay, type LeadsUnderWay, type UnderWay } from './leads-under-way.ts';
import type { CsvRow } from './read-csv.ts';

/** A lead as a file or a form gives it. */
export type LeadForm = AddLeadRequest;

export type Verdict =
  | Readonly<{ verdict: 'add'; form: LeadForm }>
  | Readonly<{ verdict: 'update'; known: KnownLead; form: LeadForm }>
  | Readonly<{ verdict: 'skip'; why: 'known' | 'same' | 'twice'; by: 'email' | 'phone' }>
  | Readonly<{ verdict: 'refuse'; errors: Readonly<Record<string, string>> }>;

export type PlannedRow = Verdict & CsvRow;

export type ReadRow = CsvRow &
  (
    | Readonly<{ form: LeadForm }>
    | Readonly<{ form: null; errors: Readonly<Record<string, string>> }>
  );

/**
 * The apostrophe that our own files put before text that a spreadsheet would read as a formula; removing it keeps, for
 * example, the plus of a phone number.
 */
const textMark = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The replacement for bytes that are not a character. */
const unreadable = '\uFFFD';

/** The own name of the sales status that a file names; `null` if leads cannot have it. */
export type StatusOf = (name: string) => string | null;

/**
 * The file's own names for the columns of our fields, where they are unique, so that the person who corrects the file
 * sees no name of ours.
 */
export const columnNamesOf = (
  header: readonly string[],
  columns: CsvColumns,
): ReadonlyMap<string, string> =>
  new Map(
    csvFields.flatMap((field) => {
      const at = columns[field];
      const name = at === undefined ? undefined : header[at];
      const isOnly = header.filter((other) => other === name).length === 1;
      return name === undefined || name.trim() === '' || !isOnly ? [] : [[field, name] as const];
    }),
  );

const readRow = (row: CsvRow, columns: CsvColumns, statusOf: StatusOf): ReadRow => {
  const given = Object.fromEntries(
    csvFields.flatMap((field) => {
      const at = columns[field];
      const cell = at === undefined ? '' : (row.cells[at] ?? '').trim().replace(textMark, '');
      return cell === '' ? [] : [[field, cell] as const];
    }),
  );
  const broken = Object.entries(given).filter(([, cell]) => cell.includes(unreadable));
  if (broken.length > 0) {
    const errors = broken.map(([field]) => [field, fieldTexts.csvUnreadable] as const);
    return { ...row, form: null, errors: Object.fromEntries(errors) };
  }
  try {
    const form = readLead(given);
    if (form.leadStatus === null) return { ...row, form };
    const leadStatus = statusOf(form.leadStatus);
    return leadStatus === null
      ? { ...row, form: null, errors: { leadStatus: fieldTexts.salesStatusUnknown } }
      : { ...row, form: { ...form, leadStatus } };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { ...row, form: null, errors: error.fields ?? {} };
  }
};

/** Reads each row by the rules of the form. */
export const readRows = (
  rows: readonly CsvRow[],
  columns: CsvColumns,
  statusOf: StatusOf,
): Promise<readonly ReadRow[]> => inSlices(rows, (row) => readRow(row, columns, statusOf));

/** The keys by which the rows may be known already. */
export const keysOf = async (rows: readonly ReadRow[]): Promise<Keys> => {
  const emails = new Set<string>();
  const phones = new Set<string>();
  await inSlices(rows, ({ form }) => {
    const [email, phone] = [emailKeyOf(form?.email ?? null), tellingPhoneOf(form?.phone ?? null)];
    if (email !== null) emails.add(email);
    if (phone !== null) phones.add(phone);
  });
  return { emails: [...emails], phones: [...phones] };
};

/** The lead with the values of the row; where the row is empty, the lead's value stays. */
const over = (known: LeadForm, row: LeadForm): LeadForm => ({
  firstName: row.firstName,
  lastName: row.lastName === '' ? known.lastName : row.lastName,
  email: row.email ?? known.email,
  phone: row.phone ?? known.phone,
  country: row.country ?? known.country,
  city: row.city ?? known.city,
  funnelLink: row.funnelLink ?? known.funnelLink,
  reference: row.reference ?? known.reference,
  leadStatus: row.leadStatus ?? known.leadStatus,
});

const isSame = (a: LeadForm, b: LeadForm): boolean =>
  csvFields.every((field) => a[field] === b[field]);

/**
 * People share phones but hardly ever addresses. A row with another address may be another person, and must not become
 * this lead.
 */
const isOther = ({ emailKey }: Pick<KnownLead, 'emailKey'>, { email }: LeadForm): boolean =>
  emailKey !== null && email !== null && emailKey !== emailKeyOf(email);

const otherEmail: Verdict = {
  verdict: 'refuse',
  errors: { email: fieldTexts.csvOtherEmail },
};

const judgeKnown = (
  known: KnownLead,
  by: 'email' | 'phone',
  form: LeadForm,
  duplicates: CsvDuplicates,
): Verdict => {
  if (duplicates === 'skip') return { verdict: 'skip', why: 'known', by };
  if (isOther(known, form)) return otherEmail;
  const merged = over(known.form, form);
  if (isSame(merged, known.form)) return { verdict: 'skip', why: 'same', by };
  return { verdict: 'update', known, form: merged };
};

/**
 * Nobody knows whether a stopped import will still add its leads, so the row is refused and its sender can retry it.
 */
const judgeUnderWay = (
  how: UnderWay,
  by: 'email' | 'phone',
  duplicates: CsvDuplicates,
): Verdict => {
  if (how === 'stopped') return { verdict: 'refuse', errors: { [by]: fieldTexts.csvStopped } };
  return duplicates === 'skip'
    ? { verdict: 'skip', why: 'known', by }
    : { verdict: 'refuse', errors: { [by]: fieldTexts.csvUnderWay } };
};

/** The addresses and phones that earlier rows of the file added or updated. */
type Seen = Readonly<{ emails: Set<string>; phones: Map<string, Pick<KnownLead, 'emailKey'>> }>;

/** A refused or skipped row does not make its person known to later rows. */
const noteSeen = ({ emails, phones }: Seen, row: Verdict): void => {
  if (row.verdict !== 'add' && row.verdict !== 'update') return;
  const [emailKey, phone] = [emailKeyOf(row.form.email), tellingPhoneOf(row.form.phone)];
  if (emailKey !== null) emails.add(emailKey);
  if (phone !== null && !phones.has(phone)) phones.set(phone, { emailKey });
};

/**
 * Decides what happens to each row. Unless each row becomes a lead, the first of two rows of one person counts. Two
 * people with one phone are told apart in the same way as known leads.
 */
export const judgeRows = (
  rows: readonly ReadRow[],
  known: readonly KnownLead[],
  duplicates: CsvDuplicates,
  underWay: LeadsUnderWay = noLeadsUnderWay,
): Promise<readonly PlannedRow[]> => {
  const byEmail = new Map(known.toReversed().map((lead) => [lead.emailKey, lead]));
  const byPhone = new Map(known.toReversed().map((lead) => [lead.phoneKey, lead]));
  const seen: Seen = { emails: new Set(), phones: new Map() };
  const judge = (row: ReadRow): Verdict => {
    if (row.form === null) return { verdict: 'refuse', errors: row.errors };
    const { form } = row;
    if (duplicates === 'create') return { verdict: 'add', form };
    const [email, phone] = [emailKeyOf(form.email), tellingPhoneOf(form.phone)];
    if (email !== null && seen.emails.has(email))
      return { verdict: 'skip', why: 'twice', by: 'email' };
    const before = phone === null ? undefined : seen.phones.get(phone);
    if (before !== undefined && !isOther(before, form))
      return { verdict: 'skip', why: 'twice', by: 'phone' };
    const sameEmail = email === null ? undefined : byEmail.get(email);
    if (sameEmail !== undefined) return judgeKnown(sameEmail, 'email', form, duplicates);
    if (before !== undefined) return otherEmail;
    const samePhone = phone === null ? undefined : byPhone.get(phone);
    if (samePhone !== undefined) return judgeKnown(samePhone, 'phone', form, duplicates);
    const emailNow = email === null ? undefined : underWay.emails.get(email);
    if (emailNow !== undefined) return judgeUnderWay(emailNow, 'email', duplicates);
    const phoneNow = phone === null ? undefined : underWay.phones.get(phone);
    if (phoneNow !== undefined) return judgeUnderWay(phoneNow, 'phone', duplicates);
    return { verdict: 'add', form };
  };
  return inSlices(rows, (row) => {
    const verdict = judge(row);
    noteSeen(seen, verdict);
    return { line: row.line, cells: row.cells, ...verdict };
  });
};
