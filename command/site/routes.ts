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

/** The command routes for the words on the site's screens. */
export const siteCommandRoutes: readonly RouteDeclaration<SiteCommandDeps>[] = [
  reportMissingTranslation,
  listTranslations,
  exportTranslations,
  addTranslation,
  importTranslations,
  editTranslation,
  deleteTranslation,
];
