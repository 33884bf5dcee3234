import { DomainError } from '../../domain/shared/errors.ts';
import { isCatalogueText } from '../../domain/text-catalogue.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn, type RouteDeclaration } from '../../infra/http/route.ts';
import {
  missingTranslationParams,
  missingTranslationRequest,
  missingTranslationResponse,
} from './contract.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

export type SiteCommandDeps = Readonly<{
  /** Codes of the site's languages. */
  languages: () => readonly string[] | Promise<readonly string[]>;
  /** Notes a sentence a language lacks; one note per language and sentence, however often it is missed. */
  saveMissingTranslation: (lng: string, key: string) => Promise<void>;
}>;

/** Screens report sentences that a language lacks; not an event, since nothing happened in the business. */
export const reportMissingTranslation = defineRoute<SiteCommandDeps>()({
  method: 'POST',
  path: '/translations/:lng',
  kind: 'command',
  summary: 'Reports a sentence that a language lacks.',
  permission: signedIn(),
  params: missingTranslationParams,
  body: missingTranslationRequest,
  response: missingTranslationResponse,
  rateLimit: { by: 'person', limit: 300, windowSeconds: 60 },
  handle: async ({ params: { lng }, body: { key } }, deps) => {
    if (lng === 'en')
      throw new DomainError(
        generalErrors.INVALID,
        {},
        { lng: 'English is the language of the keys' },
      );
    if (!(await deps.languages()).includes(lng)) throw new DomainError(generalErrors.NOT_FOUND);
    if (!isCatalogueText(key))
      throw new DomainError(
        generalErrors.INVALID,
        {},
        { key: 'This is no sentence of the catalogue' },
      );
    await deps.saveMissingTranslation(lng, key);
    return { status: 200, body: { message: successTexts.missingTranslationNoted } };
  },
});

export const siteCommandRoutes: readonly RouteDeclaration<SiteCommandDeps>[] = [
  reportMissingTranslation,
];
