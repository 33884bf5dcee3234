import type {
  ImportedResponse,
  ImportTranslationsRequest,
  TranslationItem,
  TranslationRequest,
  TranslationsResponse,
} from '../../../../../command/site/translations.contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

type Told = Readonly<{ message: string }>;
type OneOf = Readonly<{ id: string }>;

/** The data in the answer beside the rows. */
export type OfLanguage = Pick<TranslationsResponse, 'coverage' | 'language' | 'revision'>;

const path = '/admin/languages/translations';
const changed = [{ type: 'Translations', id: 'all' }] as const;

/** A new language lacks nearly every sentence, so the limit must be high. */
const sentencesMost = 1_000;

export const translationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTranslations: listEndpoint<TranslationItem, OfLanguage>(build)(
      '/admin/languages/api/:code',
      'Translations',
      ['show'],
    ),
    listMissing: build.query<readonly string[], string>({
      query: (code) => ({
        url: `/admin/languages/api/${code}`,
        params: { show: 'missing', limit: sentencesMost },
      }),
      transformResponse: ({ data }: TranslationsResponse) => data.map(({ key }) => key),
      providesTags: [...changed],
    }),
    addTranslation: build.mutation<Told, TranslationRequest>({
      query: (body) => ({ url: path, method: 'POST', body }),
      invalidatesTags: [...changed],
    }),
    editTranslation: build.mutation<Told, TranslationRequest & OneOf>({
      query: ({ id, ...body }) => ({ url: `${path}/${id}`, method: 'PUT', body }),
      invalidatesTags: [...changed],
    }),
    deleteTranslation: build.mutation<Told, Pick<TranslationItem, 'id' | 'revision'>>({
      query: ({ id, revision }) => ({
        url: `${path}/${id}?expectedRevision=${revision}`,
        method: 'DELETE',
      }),
      invalidatesTags: [...changed],
    }),
    importTranslations: build.mutation<ImportedResponse, ImportTranslationsRequest>({
      query: (body) => ({ url: `${path}/import`, method: 'POST', body }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const {
  useListMissingQuery,
  useAddTranslationMutation,
  useEditTranslationMutation,
  useDeleteTranslationMutation,
  useImportTranslationsMutation,
} = translationsApi;

export const exportAddress = (code: string, format: 'csv' | 'json'): string =>
  `/admin/languages/api/${code}/export?format=${format}`;
