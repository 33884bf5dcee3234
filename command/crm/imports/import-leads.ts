import { crmErrors } from '../../../domain/crm/errors.ts';
import type { LeadCommand, LeadWorker } from '../../../domain/crm/lead/commands.ts';
import { csvBytesMost } from '../../../domain/shared/crm/csv.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only, type Answer } from '../../../infra/http/route.ts';
import { sha256 } from '../../../infra/vault/sha256.ts';
import { beginBulk } from '../../core/bulks/records.ts';
import { inSlices } from '../../core/in-slices.ts';
import type { Sending } from '../../core/metadata.ts';
import { callerOf, sendingOfRequest } from '../../core/person.ts';
import type { CommandDeps } from '../../deps.ts';
import { defaultStatus, workerOf } from '../facts.ts';
import { importLeadsRequest, importLeadsResponse, type ImportLeadsRequest } from './contract.ts';
import { leadImportBulk } from './lead-import-bulk.ts';
import { importIdOf, leadIdsOf, type LeadIds } from './lead-ids.ts';
import { findLeadsUnderWay, noLeadsUnderWay, type LeadsUnderWay } from './leads-under-way.ts';
import { countsOf, ownOnly, planImport, readImport, reportOf, type Plan } from './plan.ts';
import { columnNamesOf, type LeadForm, type PlannedRow } from './rows.ts';
import type { ImportRow } from './store.ts';

type Asked = Readonly<{
  worker: LeadWorker;
  fileHash: Uint8Array;
  request: ImportLeadsRequest;
  sending: Sending;
}>;

type Named = Readonly<{ id: string; leads: LeadIds; options: string }>;

/**
 * The same file with the same options is the same import, and the same row of a file is the same lead whatever the
 * options. Only rows that were undone can be imported again. An import that was cancelled continues under a new id.
 */
const nameOf = async (
  { worker, fileHash, request }: Asked,
  { imports }: Pick<CommandDeps, 'imports'>,
): Promise<Named> => {
  const { duplicates, encoding, delimiter, columns } = request;
  const options = JSON.stringify({ duplicates, encoding, delimiter, columns });
  const earlier = await imports.earlier(worker.userId, fileHash);
  if (earlier.some(({ undoState }) => undoState === 'running' || undoState === 'cancelling'))
    throw new DomainError(crmErrors.IMPORT_IS_UNDONE_NOW);
  const ended = earlier.filter(
    (one) => one.options === options && (one.isUndone || one.isCancelled),
  );
  const file = `${worker.userId}\n${Buffer.from(fileHash).toString('hex')}`;
  return {
    options,
    id: importIdOf(file, options, ended.length),
    leads: await leadIdsOf(file, earlier, imports),
  };
};

const addOf = (
  { leadStatus, ...lead }: LeadForm,
  worker: LeadWorker,
  status: string,
): LeadCommand => {
  const isAffiliators = worker.roleId === roles.affiliator;
  return {
    type: 'ImportLead',
    data: {
      ...lead,
      status: isAffiliators ? status : (leadStatus ?? status),
      source: isAffiliators ? 'affiliator' : 'csv',
      affiliatorId: isAffiliators ? worker.userId : null,
    },
  };
};

/**
 * An edit that names the edits of the lead as it was read, so that a lead that somebody changed meanwhile is left
 * alone.
 */
export const changeTo = (
  { leadStatus: status, ...form }: LeadForm,
  expectedEdits: number,
  worker: LeadWorker,
): LeadCommand => ({
  type: 'ChangeLead',
  data: { ...form, status, isEmailVerified: null, assignment: {}, expectedEdits, worker },
});

/** The command that carries out a row. */
export type Done = Readonly<{ line: number; leadId: string; command: LeadCommand }>;

type RowWithEffect = Extract<PlannedRow, Readonly<{ verdict: 'add' | 'update' }>>;

/** Whether a planned row adds or updates a lead. */
export const hasEffect = (row: PlannedRow): row is RowWithEffect =>
  row.verdict === 'add' || row.verdict === 'update';

/** The command that carries out this row. */
export const doneOf = (
  row: RowWithEffect,
  leads: LeadIds,
  worker: LeadWorker,
  status: string,
): Done => {
  const { line } = row;
  return row.verdict === 'add'
    ? { line, leadId: leads.of(line), command: addOf(row.form, worker, status) }
    : { line, leadId: row.known.id, command: changeTo(row.form, row.known.edits, worker) };
};

/**
 * What is kept of a planned row, besides its command, for the undo and for the file of errors, which uses the column
 * names of the file. Most added leads need nothing: their ids are derived from their lines, and they can no longer have
 * errors.
 */
export const keptOf = (
  row: PlannedRow,
  leads: LeadIds,
  columnNames: ReadonlyMap<string, string>,
): readonly ImportRow[] => {
  const { line } = row;
  const cells = [...row.cells];
  if (row.verdict === 'add') {
    if (leads.isOfMost(line)) return [];
    const leadId = leads.of(line);
    return [{ line, verdict: 'add', leadId, cells, errors: null, before: null, edits: null }];
  }
  if (row.verdict === 'update') {
    const { id: leadId, form: before, edits } = row.known;
    return [{ line, verdict: 'update', leadId, cells, errors: null, before, edits }];
  }
  if (row.verdict !== 'refuse') return [];
  const { verdict } = row;
  const errors = Object.fromEntries(
    Object.entries(row.errors).map(([field, text]) => [columnNames.get(field) ?? field, text]),
  );
  return [{ line, verdict, leadId: null, cells, errors, before: null, edits: null }];
};

const begin = async (asked: Asked, named: Named, plan: Plan, deps: CommandDeps): Promise<void> => {
  const { worker, fileHash, request, sending } = asked;
  const status = defaultStatus(deps);
  const columnNames = columnNamesOf(plan.file.header, plan.columns);
  const kept = await inSlices(plan.rows, (row) => keptOf(row, named.leads, columnNames));
  await deps.imports.begin({
    id: named.id,
    ownerId: worker.userId,
    fileHash,
    options: named.options,
    name: request.fileName,
    header: [...plan.file.header],
    ...countsOf(plan.rows),
    leads: named.leads.leads,
    rows: kept.flat(),
  });
  await deps.bulks.begin({
    id: named.id,
    name: leadImportBulk.name,
    sending,
    params: {},
    rows: plan.rows.filter(hasEffect).map((row) => ({
      id: String(row.line),
      row: () => doneOf(row, named.leads, worker, status),
    })),
  });
  await deps.imports.forgetErased(named.id);
};

/** The people whom running imports have still to add or change; not needed if each row becomes a new lead. */
const underWayBeside = (
  { duplicates }: ImportLeadsRequest,
  worker: LeadWorker,
  deps: CommandDeps,
): Promise<LeadsUnderWay> =>
  duplicates === 'create'
    ? Promise.resolve(noLeadsUnderWay)
    : findLeadsUnderWay(ownOnly(worker), deps);

/**
 * Begins an import. Unless each row becomes a new lead, imports are planned one after another, so that each sees what
 * the earlier ones have still to do; only reading the file runs in parallel.
 */
const beginBeside = async (
  asked: Asked,
  named: Named,
  bytes: Buffer,
  deps: CommandDeps,
): Promise<void> => {
  const { request, worker } = asked;
  const read = await readImport(bytes, request, worker, deps);
  const plan = async (): Promise<void> => {
    const underWay = await underWayBeside(request, worker, deps);
    await begin(asked, named, await planImport(read, request, worker, deps, underWay), deps);
  };
  return request.duplicates === 'create' ? plan() : deps.imports.alone(plan);
};

const importFile = async (asked: Asked, bytes: Buffer, deps: CommandDeps): Promise<Answer> => {
  const named = await nameOf(asked, deps);
  const standing = await deps.imports.find(named.id);
  const wasImported = standing !== null && standing.state !== null;
  if (!wasImported) await beginBeside(asked, named, bytes, deps);
  return {
    status: 202,
    body: {
      message: wasImported ? successTexts.importedBefore : successTexts.bulkBegun,
      id: named.id,
      was_imported: wasImported,
      report: null,
    },
    position: await deps.head(),
  };
};

/**
 * Imports leads from a CSV file, or reports what would happen to its rows. The rows are processed in the background.
 */
export const importLeads = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/leads/csv',
  kind: 'command',
  summary:
    'Import leads from a CSV file of up to 20 MB and 100,000 rows. With `dryRun`, only report the result for each row. Importing the same file again adds no lead twice.',
  permission: only(rights.addLeads),
  body: importLeadsRequest,
  files: { file: { maxBytes: csvBytesMost, tooLarge: fieldTexts.csvTooLarge, required: true } },
  response: importLeadsResponse,
  status: 200,
  alsoAnswers: [202],
  errors: [
    crmErrors.CSV_EMPTY,
    crmErrors.CSV_BROKEN,
    crmErrors.CSV_QUOTE_OPEN,
    crmErrors.CSV_LINE_TOO_LONG,
    crmErrors.CSV_TOO_WIDE,
    crmErrors.CSV_TOO_LONG,
    crmErrors.CSV_NO_NAMES,
    crmErrors.IMPORT_IS_UNDONE_NOW,
    generalErrors.FORBIDDEN,
    generalErrors.INVALID_FILE,
    generalErrors.NOT_MULTIPART,
    generalErrors.UNREADABLE_FORM,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) => {
    const worker = workerOf(callerOf(request));
    const { body, files } = request;
    if (worker.roleId === roles.affiliator && body.duplicates === 'update')
      throw new DomainError(generalErrors.FORBIDDEN);
    deps.reference.requireFresh('sales_status');
    const bytes = files['file']?.bytes ?? Buffer.alloc(0);
    if (body.dryRun === 'true') {
      const read = await readImport(bytes, body, worker, deps);
      const underWay = await underWayBeside(body, worker, deps);
      const report = reportOf(await planImport(read, body, worker, deps, underWay));
      return { status: 200, body: { report } };
    }
    const fileHash = sha256(bytes);
    const hashed = { ...request, body: { ...body, file: Buffer.from(fileHash).toString('hex') } };
    const sending = sendingOfRequest('ImportLeads', hashed, deps);
    await beginBulk(deps.handler, sending, async () => undefined);
    return importFile({ worker, fileHash, request: body, sending }, bytes, deps);
  },
});
