import { Readable } from 'node:stream';
import { object, string } from 'yup';
import { DomainError } from '../../../domain/shared/errors.ts';
import {
  exportedMost,
  exportFormats,
  exportLimits,
  exportRowsHeader,
  readColumns,
  type ExportFormat,
  type WantedColumn,
} from '../../../domain/shared/lists/exported.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import {
  defineRoute,
  only,
  type Answer,
  type RouteDeclaration,
  type RouteRequest,
} from '../../../infra/http/route.ts';
import { personOf } from '../../core/caller.ts';
import type { QueryDeps } from '../../core/deps.ts';
import type { ListWalk, RowKey, Walked } from '../../core/list-walk.ts';
import { allKeys, createListFinder, rowsIn } from '../../core/listed-routes.ts';
import { exportColumns } from '../../core/export/export-columns.ts';
import {
  csvHead,
  csvRows,
  exportHeaders,
  exportMediaTypes,
  toSheet,
  type ExportColumn,
} from '../../core/export/export-file.ts';
import { requireStanding } from '../../core/standing.ts';
import { keptFilters } from '../../core/export/kept-filters.ts';
import type { RecordExport } from '../../core/export/recorded.ts';
import type { RunningExports } from '../../core/export/running-exports.ts';
import type { AuditQueryDeps } from '../deps.ts';

export type ExportDeps = QueryDeps & AuditQueryDeps & RecordExport;

/** Rows per query. */
const chunkRows = 1_000;
/** A download may take no longer: rows sent later might differ from what the first ones showed. */
const durationMostMs = 10 * 60_000;

const formatOf = (format: string): ExportFormat => (format === 'xlsx' ? 'xlsx' : 'csv');

type Whole = Readonly<{ walked: Walked; chunk: (from: number) => Promise<readonly object[]> }>;

/**
 * Finds the keys of all rows of a list, and queries its own route for them piece by piece, as long as the caller still
 * has access.
 */
const walkOf = async (
  ask: (walk: ListWalk) => Promise<Answer>,
  most: number,
  stillStands: () => Promise<boolean>,
): Promise<Whole> => {
  const walked = await allKeys(ask, most);
  if (walked.keys.length > most)
    throw new DomainError(generalErrors.EXPORT_TOO_LARGE, { limit: most });
  const keysFrom = (from: number): readonly RowKey[] => walked.keys.slice(from, from + chunkRows);
  return {
    walked,
    chunk: async (from) => {
      if (from > 0) await requireStanding(stillStands);
      return rowsIn(await ask({ step: 'rows', keys: keysFrom(from) }));
    },
  };
};

type File = Readonly<{
  whole: Whole;
  first: readonly object[];
  columns: readonly ExportColumn<object>[];
}>;

/** Sends rows as they are read, so that a long list is never held in memory as a whole. */
const lines = async function* ({ whole, first, columns }: File): AsyncGenerator<Buffer> {
  yield csvHead(columns);
  yield csvRows(columns, first);
  for (let from = chunkRows; from < whole.walked.keys.length; from += chunkRows)
    yield csvRows(columns, await whole.chunk(from));
};

const sheet = async ({ whole, first, columns }: File): Promise<Buffer> => {
  const rows = [...first];
  for (let from = chunkRows; from < whole.walked.keys.length; from += chunkRows)
    rows.push(...(await whole.chunk(from)));
  return toSheet(columns, rows);
};

/** A stream that frees its place when it ends, for whatever reason, and that ends within the time limit. */
const streamOf = (pieces: AsyncGenerator<Buffer>, end: () => void): Readable => {
  const stream = Readable.from(pieces, { objectMode: false });
  const late = setTimeout(() => stream.destroy(), durationMostMs).unref();
  return stream.once('close', () => {
    clearTimeout(late);
    end();
  });
};

/** `/admin/trades/api/:type` gives `trades`. No part of a request gets into the name, because it goes into a header. */
const fileNameOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => /^[a-z-]+$/.test(part) && !['admin', 'api', 'affiliate'].includes(part))
    .join('-') || 'list';

const wantedColumns = (text: string): readonly WantedColumn[] => {
  const columns = readColumns(text);
  if (columns === null)
    throw new DomainError(generalErrors.INVALID, {}, { columns: 'These columns cannot be read.' });
  return columns;
};

/**
 * `GET /admin/lists/export`: the answer of a list's own route as a file. The route is queried as its screen does it,
 * with the same right, scope, filters, order and masks, so a file can hold nothing else.
 */
export const exportListOf = (
  lists: readonly RouteDeclaration<ExportDeps>[],
  running: RunningExports,
) => {
  const find = createListFinder(lists);

  const make = async (
    request: RouteRequest<unknown, ReadonlyQuery, unknown>,
    deps: ExportDeps,
    end: () => void,
  ): Promise<Answer> => {
    const { query: asked, context } = request;
    const caller = personOf(request.caller);
    const format = formatOf(asked.format);
    const wanted = wantedColumns(asked.columns);
    const { route, params, query } = find(asked.address, asked.query ?? '', caller);
    const ask = (walk: ListWalk): Promise<Answer> =>
      route.handle({ ...request, params, query }, { ...deps, walk });
    const whole = await walkOf(ask, exportedMost[format], context.stillStands);
    const first = await whole.chunk(0);
    const { keys, conditions } = whole.walked;
    const columns = exportColumns(wanted, conditions, first[0]);
    await deps.recordExport({
      caller,
      context,
      list: asked.address,
      format,
      columns: wanted.map(({ field }) => field),
      filters: keptFilters(query, conditions),
      rows: keys.length,
    });
    const file = { whole, first, columns };
    const headers = {
      ...exportHeaders(format, fileNameOf(route.path)),
      [exportRowsHeader]: String(keys.length),
    };
    if (format === 'csv') return { status: 200, body: streamOf(lines(file), end), headers };
    const body = await sheet(file);
    end();
    return { status: 200, body, headers };
  };

  return defineRoute<ExportDeps>()({
    method: 'GET',
    path: '/admin/lists/export',
    kind: 'query',
    summary:
      'All rows of a list, filtered, sorted and masked as on its screen, as CSV or XLSX. The export is recorded.',
    permission: only(rights.exportLists),
    stepUp: true,
    query: object({
      address: string().max(exportLimits.address).required(),
      query: string().max(exportLimits.query),
      columns: string().max(exportLimits.length).required(),
      format: string().oneOf(exportFormats, 'Choose csv or xlsx.').required(),
    }),
    response: object({}),
    produces: exportMediaTypes,
    errors: [
      generalErrors.EXPORT_TOO_LARGE,
      generalErrors.EXPORT_UNDER_WAY,
      ...new Set(lists.flatMap(({ errors = [] }) => errors)),
    ],
    handle: async (request, deps) => {
      const end = await running.begin(deps.pool, personOf(request.caller).actor.userId);
      try {
        return await make(request, deps, end);
      } catch (error) {
        end();
        throw error;
      }
    },
  });
};

type ReadonlyQuery = Readonly<{
  address: string;
  query?: string | undefined;
  columns: string;
  format: string;
}>;
