import { DomainError } from '../../domain/shared/errors.ts';
import { defineRoute, everybody } from '../../infra/http/route.ts';
import { languageParams, translationsResponse } from './contract.ts';
import type { SiteQueryDeps } from './site-query-deps.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

export const getTranslations = defineRoute<SiteQueryDeps>()({
  method: 'GET',
  path: '/translations/:lng',
  kind: 'query',
  summary: 'Translations of a language, by English text.',
  permission: everybody,
  params: languageParams,
  response: translationsResponse,
  handle: async ({ params, context }, { translations, translationsReached }) => {
    const { minPosition, waitAside } = context;
    const isReached =
      minPosition === null || ((await waitAside(() => translationsReached(minPosition))) ?? false);
    const words = await translations(params.lng);
    if (words === null) throw new DomainError(generalErrors.NOT_FOUND);
    return { status: 200, body: words, ...(isReached ? {} : { stale: 'behind' }) };
  },
});
