import { object, string } from 'yup';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { exportFormats, isExportFormat } from '../../domain/shared/lists/exported.ts';
import { rights } from '../../domain/shared/rights.ts';
import { entriesFiltered } from '../../domain/shared/lists/filtered-books.ts';
import { accountBalance } from '../../domain/shared/ledger/chart.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListRequest } from '../core/list-declaration.ts';
import { listLimits, listQuery } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { titleOfAccount } from './account-title.ts';
import { asOfAsked } from './balances.ts';
import type { EntryItem } from './contract.ts';
import { journal } from './entries.ts';
import { exportFile, exportMediaTypes, type ExportColumn } from '../core/export/export-file.ts';
import { keptFilters } from '../core/export/kept-filters.ts';
import type { RecordExport } from '../core/export/recorded.ts';
import type { RunningExports } from '../core/export/running-exports.ts';
import { personOf } from '../core/caller.ts';
import { journalModels, listEntries } from './list-entries.ts';

/** The most rows of one file, because they are held in memory while it is made. */
export const exportMost = 20_000;

const columns: readonly ExportColumn<EntryItem>[] = [
  { heading: 'Position', valueOf: (row) => row.position },
  { heading: 'Occurred (UTC)', valueOf: (row) => row.occurred_at, isTime: true },
  { heading: 'Recorded (UTC)', valueOf: (row) => row.recorded_at, isTime: true },
  { heading: 'Book', valueOf: (row) => `${row.mode} ${row.currency}` },
  { heading: 'Account', valueOf: (row) => titleOfAccount(row.account) },
  { heading: 'Wallet', valueOf: (row) => row.wallet.number },
  { heading: 'Customer', valueOf: (row) => row.customer?.full_name ?? null },
  { heading: 'Event', valueOf: (row) => row.event_type },
  {
    heading: 'Debit',
    valueOf: (row) => (row.side === 'debit' ? row.amount : null),
    isDecimal: true,
  },
  {
    heading: 'Credit',
    valueOf: (row) => (row.side === 'credit' ? row.amount : null),
    isDecimal: true,
  },
  {
    heading: 'Balance after',
    valueOf: (row) => accountBalance(row.account, row.debits_after, row.credits_after),
    isDecimal: true,
  },
];

/** All rows with the same filters, oldest first, up to one position, so that pages fit together. */
const allRows = async (deps: QueryDeps, asked: ListRequest): Promise<readonly EntryItem[]> => {
  const { position } = await asOfAsked(deps.pool, {
    position: typeof asked['position'] === 'string' ? asked['position'] : undefined,
  });
  const rows: EntryItem[] = [];
  for (let page = 1; rows.length <= exportMost; page += 1) {
    const limit = listLimits.most;
    const request = { ...asked, position, page, limit, sort: 'id' };
    const { data } = await askList(journal, deps, null, request);
    rows.push(...data);
    if (data.length < limit) return rows;
  }
  throw new DomainError(generalErrors.EXPORT_TOO_LARGE, { limit: exportMost });
};

type ExportDeps = QueryDeps & RecordExport;

/** The journal, or an account of it, as a file; limited and recorded like every exported list (docs/decisions/0078). */
export const exportEntriesOf = (running: RunningExports) =>
  defineRoute<ExportDeps>()({
    method: 'GET',
    path: '/admin/ledger/api/export',
    kind: 'query',
    summary:
      'Filtered postings of the journal, oldest first, as CSV or XLSX. The export is recorded.',
    permission: only(rights.readLedger),
    stepUp: true,
    query: listQuery(journal)
      .omit(['page', 'limit', 'sort'])
      .shape({ format: string().oneOf(exportFormats, 'Choose csv or xlsx.').required() }),
    response: object({}),
    produces: exportMediaTypes,
    errors: [generalErrors.EXPORT_TOO_LARGE, generalErrors.EXPORT_UNDER_WAY],
    handle: async ({ query, context, caller: asking }, deps) => {
      const caller = personOf(asking);
      const end = await running.begin(deps.pool, caller.actor.userId);
      try {
        const { format: asked, ...filters } = query;
        const format = isExportFormat(asked) ? asked : 'csv';
        const found: { rows: readonly EntryItem[] } = { rows: [] };
        const answer = await answerFrom(
          { positions: deps.positions, context, models: journalModels },
          async () => {
            found.rows = await allRows(deps, filters);
            return null;
          },
        );
        if (answer.status !== 200) return answer;
        await deps.recordExport({
          caller,
          context,
          list: listEntries.path,
          format,
          columns: columns.map(({ heading }) => heading),
          filters: keptFilters(filters, entriesFiltered),
          rows: found.rows.length,
        });
        const { bytes, headers } = await exportFile(format, 'journal', columns, found.rows);
        return { ...answer, body: bytes, headers };
      } finally {
        end();
      }
    },
  });
