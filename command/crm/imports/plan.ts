import { crmErrors } from '../../../domain/crm/errors.ts';
import type { LeadWorker } from '../../../domain/crm/lead/commands.ts';
import { csvColumnsMost, columnsByName, type CsvColumns } from '../../../domain/shared/crm/csv.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import type { CommandDeps } from '../../deps.ts';
import { defaultStatus } from '../facts.ts';
import { columnsIn, type ImportLeadsRequest, type ImportReport } from './contract.ts';
import { readCsv, type CsvFile } from './read-csv.ts';
import { judgeRows, keysOf, readRows, type PlannedRow } from './rows.ts';

export type Plan = Readonly<{ file: CsvFile; columns: CsvColumns; rows: readonly PlannedRow[] }>;

type Deps = Pick<CommandDeps, 'reference' | 'findKnownLeads'>;

/** A name of a status that no lead can have, and why. */
const statusRule = (deps: Deps, isAffiliators: boolean) => {
  const names = new Set(deps.reference.salesStatuses().statuses.map(({ status }) => status));
  names.add(defaultStatus(deps));
  return (name: string): string | null =>
    isAffiliators || names.has(name) ? null : fieldTexts.salesStatusUnknown;
};

/**
 * What is to become of each row of a file. An affiliator's rows are held against their own leads alone, and add only.
 * Where no column holds first names a dry run refuses each row: its report has the columns to choose from.
 */
export const planImport = async (
  bytes: Buffer,
  { encoding, delimiter, columns: named, duplicates, dryRun }: ImportLeadsRequest,
  worker: LeadWorker,
  deps: Deps,
): Promise<Plan> => {
  const file = await readCsv(bytes, { encoding, delimiter });
  const columns = (named === undefined ? null : columnsIn(named)) ?? columnsByName(file.header);
  const hasNames = columns.firstName !== undefined && columns.firstName < csvColumnsMost;
  if (!hasNames && dryRun === 'false') throw new DomainError(crmErrors.CSV_NO_NAMES);
  const isAffiliators = worker.roleId === roles.affiliator;
  const rows = await readRows(file.rows, columns, statusRule(deps, isAffiliators));
  const known =
    duplicates === 'create'
      ? []
      : await deps.findKnownLeads(await keysOf(rows), isAffiliators ? worker.userId : null);
  return { file, columns, rows: await judgeRows(rows, known, duplicates) };
};

const counted = (rows: readonly PlannedRow[], verdict: PlannedRow['verdict']): number =>
  rows.filter((row) => row.verdict === verdict).length;

export const countsOf = (rows: readonly PlannedRow[]) => ({
  added: counted(rows, 'add'),
  updated: counted(rows, 'update'),
  skipped: counted(rows, 'skip'),
  refused: counted(rows, 'refuse'),
});

/** Rows that a report names. */
const reportedMost = 200;
const order = [
  'refuse',
  'skip',
  'update',
  'add',
] as const satisfies readonly PlannedRow['verdict'][];

const reportOfRow = (row: PlannedRow, { firstName, lastName }: CsvColumns) => ({
  line: row.line,
  verdict: row.verdict,
  name: [firstName, lastName]
    .map((at) => (at === undefined ? '' : (row.cells[at] ?? '').trim()))
    .join(' ')
    .trim()
    .slice(0, 200),
  why: row.verdict === 'skip' ? row.why : null,
  by: row.verdict === 'skip' ? row.by : null,
  errors: row.verdict === 'refuse' ? row.errors : null,
});

export const reportOf = ({ file, columns, rows }: Plan): ImportReport => ({
  encoding: file.encoding,
  delimiter: file.delimiter,
  header: [...file.header],
  columns,
  ...countsOf(rows),
  rows: order
    .flatMap((verdict) => rows.filter((row) => row.verdict === verdict).slice(0, reportedMost))
    .slice(0, reportedMost)
    .map((row) => reportOfRow(row, columns)),
});
