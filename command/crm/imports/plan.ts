import { crmErrors } from '../../../domain/crm/errors.ts';
import type { LeadWorker } from '../../../domain/crm/lead/commands.ts';
import { csvColumnsMost, columnsByName, type CsvColumns } from '../../../domain/shared/crm/csv.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { roles } from '../../../domain/shared/roles.ts';
import type { CommandDeps } from '../../deps.ts';
import { ownStatusName } from '../facts.ts';
import { columnsIn, type ImportLeadsRequest, type ImportReport } from './contract.ts';
import type { LeadsUnderWay } from './leads-under-way.ts';
import { readCsv, type CsvFile } from './read-csv.ts';
import {
  judgeRows,
  keysOf,
  readRows,
  type PlannedRow,
  type ReadRow,
  type StatusOf,
} from './rows.ts';

type ReadFile = Readonly<{ file: CsvFile; columns: CsvColumns; rows: readonly ReadRow[] }>;
export type Plan = Omit<ReadFile, 'rows'> & Readonly<{ rows: readonly PlannedRow[] }>;

type Deps = Pick<CommandDeps, 'findKnownLeads'> &
  Readonly<{ reference: Pick<CommandDeps['reference'], 'salesStatuses'> }>;

/**
 * The affiliator whose own leads are the only ones that a file of this person is compared with; `null` for all leads.
 */
export const ownOnly = ({ userId, roleId }: LeadWorker): string | null =>
  roleId === roles.affiliator ? userId : null;

/** The status that a file names; each name is looked up once. An affiliator's statuses are ignored. */
const statusesOf = (deps: Deps, isAffiliators: boolean): StatusOf => {
  const found = new Map<string, string | null>();
  return (name) => {
    if (isAffiliators) return name;
    const own = found.get(name);
    if (own !== undefined) return own;
    const looked = ownStatusName(name, deps);
    found.set(name, looked);
    return looked;
  };
};

/** If no column holds first names, a dry run refuses each row: its report shows the columns to choose from. */
export const readImport = async (
  bytes: Buffer,
  { encoding, delimiter, columns: named, dryRun }: ImportLeadsRequest,
  worker: LeadWorker,
  deps: Deps,
): Promise<ReadFile> => {
  const file = await readCsv(bytes, { encoding, delimiter });
  const columns = (named === undefined ? null : columnsIn(named)) ?? columnsByName(file.header);
  const hasNames = columns.firstName !== undefined && columns.firstName < csvColumnsMost;
  if (!hasNames && dryRun === 'false') throw new DomainError(crmErrors.CSV_NO_NAMES);
  const statusOf = statusesOf(deps, worker.roleId === roles.affiliator);
  return { file, columns, rows: await readRows(file.rows, columns, statusOf) };
};

/**
 * Plans what happens to each row of a file. An affiliator's rows are compared only with their own leads, and only add
 * leads. `underWay` must be looked up first: a row that another import finishes meanwhile is then found as a lead.
 */
export const planImport = async (
  { rows, ...read }: ReadFile,
  { duplicates }: ImportLeadsRequest,
  worker: LeadWorker,
  { findKnownLeads }: Deps,
  underWay: LeadsUnderWay,
): Promise<Plan> => {
  const known =
    duplicates === 'create' ? [] : await findKnownLeads(await keysOf(rows), ownOnly(worker));
  return { ...read, rows: await judgeRows(rows, known, duplicates, underWay) };
};

const counted = (rows: readonly PlannedRow[], verdict: PlannedRow['verdict']): number =>
  rows.filter((row) => row.verdict === verdict).length;

export const countsOf = (rows: readonly PlannedRow[]) => ({
  added: counted(rows, 'add'),
  updated: counted(rows, 'update'),
  skipped: counted(rows, 'skip'),
  refused: counted(rows, 'refuse'),
});

/** How many rows a report names at most. */
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
