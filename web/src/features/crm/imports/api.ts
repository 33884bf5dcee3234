import type { ImportItem, ImportReport } from '../../../../../command/crm/imports/contract.ts';
import type { CsvColumns } from '../../../../../domain/shared/crm/csv.ts';
import { api } from '../../../app/api.ts';

/** How to read a file, and what to do with rows that already exist; the server detects what is absent. */
export type ImportOptions = Readonly<{
  duplicates: string;
  encoding?: string | undefined;
  delimiter?: string | undefined;
  columns?: CsvColumns | undefined;
}>;
type Asked = ImportOptions & Readonly<{ file: File; dryRun: boolean }>;

export type ImportAnswer = Readonly<{
  message?: string;
  id?: string;
  was_imported?: boolean;
  report: ImportReport | null;
}>;
type Told = Readonly<{ message: string; id: string }>;

const formOf = ({ file, dryRun, duplicates, encoding, delimiter, columns }: Asked): FormData => {
  const data = new FormData();
  data.append('dryRun', String(dryRun));
  data.append('duplicates', duplicates);
  data.append('fileName', file.name.slice(0, 200));
  if (encoding !== undefined) data.append('encoding', encoding);
  if (delimiter !== undefined) data.append('delimiter', delimiter);
  if (columns !== undefined) data.append('columns', JSON.stringify(columns));
  // A fixed name: the file's own may contain characters that a header does not accept.
  data.append('file', file, 'leads.csv');
  return data;
};

const leads = [{ type: 'Leads', id: 'all' }] as const;

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    importLeads: build.mutation<ImportAnswer, Asked>({
      query: (asked) => ({
        url: '/admin/leads/csv',
        method: 'POST',
        form: { data: formOf(asked) },
      }),
      invalidatesTags: (_answer, _error, { dryRun }) => (dryRun ? [] : [...leads]),
    }),
    listImports: build.query<readonly ImportItem[], void>({
      query: () => ({ url: '/admin/leads/imports' }),
      transformResponse: ({ data }: Readonly<{ data: readonly ImportItem[] }>) => data,
      keepUnusedDataFor: 0,
    }),
    undoImport: build.mutation<Told, string>({
      query: (id) => ({ url: `/admin/leads/imports/${id}/undo`, method: 'POST' }),
      invalidatesTags: [...leads],
    }),
  }),
});

export const { useImportLeadsMutation, useListImportsQuery, useUndoImportMutation } = importsApi;
