import type { RouteDeclaration } from '../../infra/http/route.ts';
import { reportMissingTranslation, type SiteCommandDeps } from './report-missing-translation.ts';
import {
  addTranslation,
  deleteTranslation,
  editTranslation,
  exportTranslations,
  importTranslations,
  listTranslations,
} from './translations.ts';

/** What is said on the screens of the site, in which words. */
export const siteCommandRoutes: readonly RouteDeclaration<SiteCommandDeps>[] = [
  reportMissingTranslation,
  listTranslations,
  exportTranslations,
  addTranslation,
  importTranslations,
  editTranslation,
  deleteTranslation,
];
