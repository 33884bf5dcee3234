import { api } from '../api.ts';

type Countries = Readonly<{ data: readonly Readonly<{ name: Readonly<{ common: string }> }>[] }>;

const countriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCountryNames: build.query<readonly string[], void>({
      query: () => ({ url: '/countries' }),
      transformResponse: ({ data }: Countries) => data.map(({ name }) => name.common),
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useListCountryNamesQuery } = countriesApi;
