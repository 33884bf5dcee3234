import { stringify } from 'csv-stringify/sync';
import { object } from 'yup';
import { errorCatalogue } from '../../../domain/error-catalogue.ts';
import { crmErrors } from '../../../domain/crm/errors.ts';
import type { LeadCommand, LeadWorker } from '../../../domain/crm/lead/commands.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only, type Caller } from '../../../infra/http/route.ts';
import { beginBulk } from '../../core/bulks/records.ts';
import { textOf } from '../../core/bulks/job.ts';
import { callerOf, sendingOfRequest } from '../../core/person.ts';
import type { CommandDeps } from '../../deps.ts';
import { workerOf } from '../facts.ts';
import { importsResponse, importUndoneResponse, type ImportItem } from './contract.ts';
import { changeTo } from './import-leads.ts';
import { leadImportUndoName } from './lead-import-bulk.ts';
import { leadIdOf, undoIdOf, undosOf } from './lead-ids.ts';
import type { DoneRow, ImportStanding } from './store.ts';
import { forgottenUntil } from './sweep.ts';

/** How many imports the history shows at most. */
const shownMost = 50;

const isOver = (state: string | null): boolean => state === 'done' || state === 'cancelled';

/**
 * Possible until its rows are forgotten, although the bulk that carried it out is known for longer. A cancelled undo
 * can be continued.
 */
const canBeUndone = (
  { state, undoneBy, undoState, begunAt }: ImportStanding,
  now: Date,
): boolean => {
  if (new Date(begunAt) < forgottenUntil(now)) return false;
  return undoneBy === null ? isOver(state) : undoState === 'cancelled';
};

/** The bulk that will undo it, or that already does; `null` if it cannot be undone. */
const undoBulkOf = (found: ImportStanding, now: Date): string | null => {
  const { id, undoneBy, undoState } = found;
  if (canBeUndone(found, now)) return undoIdOf(undoneBy ?? id);
  return undoState === 'cancelled' ? null : undoneBy;
};

const itemOf = (one: ImportStanding, now: Date): ImportItem => ({
  id: one.id,
  file_name: one.name,
  begun_at: one.begunAt,
  added: one.added,
  updated: one.updated,
  skipped: one.skipped,
  refused: one.refused,
  done: one.done,
  state: one.state,
  undo_state: one.undoState,
  undo_id: one.undoneBy,
  can_be_undone: canBeUndone(one, now),
});

/** The import, if this person made it or is an administrator; any other import looks nonexistent. */
const inReach = async (
  { imports }: Pick<CommandDeps, 'imports'>,
  id: string,
  { actor, roleId }: Caller,
): Promise<ImportStanding> => {
  const found = await imports.find(id);
  if (found === null || (roleId !== roles.admin && found.ownerId !== actor.userId))
    throw new DomainError(crmErrors.IMPORT_NOT_FOUND);
  return found;
};

export const listImports = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/leads/imports',
  kind: 'query',
  summary: 'Your newest 50 lead imports; administrators see those of everybody.',
  permission: only(rights.addLeads),
  response: importsResponse,
  handle: async (request, { imports, clock }) => {
    const { actor, roleId } = callerOf(request);
    const found = await imports.list(roleId === roles.admin ? null : actor.userId, shownMost);
    return { status: 200, body: { data: found.map((one) => itemOf(one, clock())) } };
  },
});

const reasonOf = ({ errors, code }: DoneRow): string =>
  errors === null
    ? textOf(errorCatalogue, code ?? '')
    : Object.entries(errors)
        .map(([field, text]) => `${field}: ${text}`)
        .join('; ');

/**
 * The refused rows as they were sent, with the reason. Text that a spreadsheet would read as a formula is marked as
 * text.
 */
const errorFile = (header: readonly string[], rows: readonly DoneRow[]): Buffer =>
  Buffer.from(
    stringify(
      [
        ['Line', 'Reason', ...header],
        ...rows.map((row) => [String(row.line), reasonOf(row), ...row.cells]),
      ],
      { bom: true, escape_formulas: true },
    ),
  );

export const showImportErrors = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/leads/imports/:id/errors',
  kind: 'query',
  summary: 'Rejected rows of an import with the reasons, as CSV.',
  permission: only(rights.addLeads),
  response: object({}),
  produces: ['text/csv'],
  errors: [crmErrors.IMPORT_NOT_FOUND],
  handle: async (request, deps) => {
    const { id, header } = await inReach(deps, request.params.id, callerOf(request));
    const rows = await deps.imports.rows(id, () => null);
    const refused = rows.filter(
      ({ verdict, outcome }) => verdict === 'refuse' || outcome === 'refused',
    );
    const bytes = errorFile(header, refused);
    return {
      status: 200,
      body: bytes,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Length': String(bytes.length),
        'Content-Disposition': 'attachment; filename="rows-not-imported.csv"',
      },
    };
  },
});

type Undone = Readonly<{ line: number; leadId: string; command: LeadCommand }>;

/** The command that undoes a row: it erases an added lead and restores the earlier form of a changed one. */
const undoOf = (
  { line, leadId, verdict, outcome, before, edits }: DoneRow,
  worker: LeadWorker,
): readonly Undone[] => {
  if (leadId === null || outcome !== 'changed') return [];
  if (verdict === 'add') {
    const data = worker.roleId === roles.affiliator ? { affiliatorId: worker.userId } : {};
    return [{ line, leadId, command: { type: 'UndoImportedLead', data } }];
  }
  if (before === null || edits === null) return [];
  return [{ line, leadId, command: changeTo(before, edits + 1, worker) }];
};

export const undoImport = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/leads/imports/:id/undo',
  kind: 'command',
  summary:
    'Undo an import within 30 days: erase the leads that it added and restore those that it changed. Leads that somebody has worked on since, or that have a task, stay.',
  permission: only(rights.addLeads),
  response: importUndoneResponse,
  status: 200,
  alsoAnswers: [202],
  errors: [crmErrors.IMPORT_NOT_FOUND, crmErrors.IMPORT_NOT_UNDONE],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    const found = await inReach(deps, request.params.id, caller);
    const id = undoBulkOf(found, deps.clock());
    if (id === null) throw new DomainError(crmErrors.IMPORT_NOT_UNDONE);
    const sending = sendingOfRequest('UndoImport', request, deps);
    await beginBulk(deps.handler, sending, async () => undefined);
    const worker = workerOf(caller);
    const { leads } = found;
    const done = await deps.imports.rows(found.id, (line) =>
      leads === null ? null : leadIdOf(leads, line),
    );
    const takenBack = await deps.imports.takenBack(undosOf(found));
    const left = done.filter(({ line }) => !takenBack.has(line));
    const rows = left.flatMap((row) => undoOf(row, worker));
    const order = { name: leadImportUndoName, sending, params: {} };
    const kept = rows.map((row) => ({ id: String(row.line), row: () => row }));
    const isBegun = await deps.imports.takeBack(
      { id: found.id, undoneBy: id, before: found.undoneBy },
      (client) => deps.bulks.begin({ id, ...order, rows: kept }, client),
    );
    if (!isBegun) throw new DomainError(crmErrors.IMPORT_NOT_UNDONE);
    return {
      status: 202,
      body: { message: successTexts.bulkBegun, id },
      position: await deps.head(),
    };
  },
});
