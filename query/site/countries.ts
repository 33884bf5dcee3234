import { defineRoute, everybody } from '../../infra/http/route.ts';
import { countriesResponse } from './contract.ts';
import { countryNames } from '../../domain/shared/country-names.ts';
import type { SiteQueryDeps } from './site-query-deps.ts';

const body = {
  data: countryNames.map(([cca2, common]) => ({ name: { common }, cca2 })),
  attribution: 'Country data: github.com/mledoze/countries, Open Database License (ODbL) 1.0',
};

export const listCountries = defineRoute<SiteQueryDeps>()({
  method: 'GET',
  path: '/countries',
  kind: 'query',
  summary: 'Names of all countries, sorted.',
  permission: everybody,
  response: countriesResponse,
  handle: async () => ({
    status: 200,
    body,
    headers: { 'Cache-Control': 'public, max-age=86400' },
  }),
});
