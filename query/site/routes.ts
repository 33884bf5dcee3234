import type { RouteDeclaration } from '../../infra/http/route.ts';
import { getBranding } from './branding.ts';
import { listCountries } from './countries.ts';
import { getPicture } from './picture.ts';
import type { SiteQueryDeps } from './site-query-deps.ts';
import { getTranslations } from './translations.ts';

export const siteQueryRoutes: readonly RouteDeclaration<SiteQueryDeps>[] = [
  getBranding,
  getPicture,
  listCountries,
  getTranslations,
];
