import { walletCurrencies } from '../../domain/shared/currencies.ts';
import type { Language } from '../../domain/shared/site/languages.ts';
import { pictureAddress } from '../../domain/shared/site/pictures.ts';
import { defineRoute, everybody } from '../../infra/http/route.ts';
import { brandingResponse, type BrandingResponse } from './contract.ts';
import type { SiteQueryDeps } from './site-query-deps.ts';

/** Branding from the site's settings and languages. */
export const brandingOf = (
  settings: Readonly<{
    appName: string;
    appIcon: string | null;
    appLogo: string | null;
    appCurrency: string;
    whatsapp: string;
    marginCallLevel: string;
    stopOutLevel: string;
  }>,
  languages: readonly Language[],
): BrandingResponse => ({
  appName: settings.appName,
  appIcon: pictureAddress(settings.appIcon),
  appLogo: pictureAddress(settings.appLogo),
  appLangs: [...languages],
  appCurrencies: [...walletCurrencies],
  appCurrency: settings.appCurrency,
  whatsapp: settings.whatsapp,
  marginCallLevel: settings.marginCallLevel,
  stopOutLevel: settings.stopOutLevel,
});

export const getBranding = defineRoute<SiteQueryDeps>()({
  method: 'GET',
  path: '/branding',
  kind: 'query',
  summary: 'Name, logo, languages and currencies of the site.',
  permission: everybody,
  response: brandingResponse,
  handle: async (_request, { branding }) => ({ status: 200, body: await branding() }),
});
