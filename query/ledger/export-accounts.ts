import { object, string } from 'yup';
import { exportFormats, isExportFormat } from '../../domain/shared/lists/exported.ts';
import { accountBalance } from '../../domain/shared/ledger/chart.ts';
import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { exportFile, exportMediaTypes, type ExportColumn } from '../core/export/export-file.ts';
import { keptFilters } from '../core/export/kept-filters.ts';
import type { RecordExport } from '../core/export/recorded.ts';
import type { RunningExports } from '../core/export/running-exports.ts';
import { readModels } from '../core/read-models.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { titleOfAccount } from './account-title.ts';
import type { TrialBalance } from './contract.ts';
import { showTrialBalance, trialBalanceOf, trialBalanceQuery } from './trial-balance.ts';

type OfAccount = Pick<TrialBalance, 'mode' | 'currency' | 'as_of'> &
  TrialBalance['accounts'][number];

const columns: readonly ExportColumn<OfAccount>[] = [
  { heading: 'Book', valueOf: (row) => `${row.mode} ${row.currency}` },
  { heading: 'As of position', valueOf: (row) => row.as_of.position },
  { heading: 'Account', valueOf: (row) => titleOfAccount(row.account) },
  { heading: 'Debit', valueOf: (row) => row.debits, isDecimal: true },
  { heading: 'Credit', valueOf: (row) => row.credits, isDecimal: true },
  {
    heading: 'Balance',
    valueOf: (row) => accountBalance(row.account, row.debits, row.credits),
    isDecimal: true,
  },
];

/** The accounts of a book with their totals as a file; limited and recorded like every exported list. */
export const exportAccountsOf = (running: RunningExports) =>
  defineRoute<QueryDeps & RecordExport>()({
    method: 'GET',
    path: '/admin/ledger/api/balance/export',
    kind: 'query',
    summary:
      'Accounts of a book, now or at a given time or position, as CSV or XLSX. The export is recorded.',
    permission: only(rights.readLedger),
    stepUp: true,
    query: trialBalanceQuery.shape({
      format: string().oneOf(exportFormats, 'Choose csv or xlsx.').required(),
    }),
    response: object({}),
    produces: exportMediaTypes,
    errors: [generalErrors.EXPORT_UNDER_WAY],
    handle: async ({ query, context, caller: asking }, deps) => {
      const caller = personOf(asking);
      const end = await running.begin(deps.pool, caller.actor.userId);
      try {
        const { format: asked, ...filters } = query;
        const format = isExportFormat(asked) ? asked : 'csv';
        const found: { rows: readonly OfAccount[] } = { rows: [] };
        const answer = await answerFrom(
          { positions: deps.positions, context, models: [readModels.journal] },
          async () => {
            const { accounts, mode, currency, as_of } = await trialBalanceOf(deps.pool, filters);
            found.rows = accounts.map((account) => ({ mode, currency, as_of, ...account }));
            return null;
          },
        );
        if (answer.status !== 200) return answer;
        await deps.recordExport({
          caller,
          context,
          list: showTrialBalance.path,
          format,
          columns: columns.map(({ heading }) => heading),
          filters: keptFilters(filters, {}),
          rows: found.rows.length,
        });
        const { bytes, headers } = await exportFile(format, 'accounts', columns, found.rows);
        return { ...answer, body: bytes, headers };
      } finally {
        end();
      }
    },
  });
