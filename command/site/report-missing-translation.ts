import { DomainError } from '../../domain/shared/errors.ts';
import { english, type Language } from '../../domain/shared/site/languages.ts';
import { isCatalogueText } from '../../domain/text-catalogue.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CoreDeps } from '../core/deps.ts';
import type { ReferenceData } from '../reference.ts';
import {
  missingTranslationParams,
  missingTranslationRequest,
  messageResponse,
} from './contract.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

export type SiteCommandDeps = Readonly<{
  languages: () => readonly Language[] | Promise<readonly Language[]>;
  /** Notes a sentence that a language lacks; one note per language and sentence, however often it is missed. */
  saveMissingTranslation: (lng: string, key: string) => Promise<void>;
  /** The sentences that were noted for a language. */
  missingTranslations: (lng: string) => Promise<readonly string[]>;
  reference: Pick<ReferenceData, 'reached' | 'translationsIn'>;
}> &
  Pick<CoreDeps, 'handler' | 'mintId'>;

/** Screens report sentences that a language lacks. This is not an event, because nothing happened in the business. */
export const reportMissingTranslation = defineRoute<SiteCommandDeps>()({
  method: 'POST',
  path: '/translations/:lng',
  kind: 'command',
  summary: 'Report a text without a translation in a language.',
  permission: signedIn(),
  params: missingTranslationParams,
  body: missingTranslationRequest,
  response: messageResponse,
  rateLimit: { by: 'person', limit: 300, windowSeconds: 60 },
  handle: async ({ params: { lng }, body: { key } }, deps) => {
    if (lng === english.code)
      throw new DomainError(
        generalErrors.INVALID,
        {},
        { lng: 'English needs no translations: the keys are English' },
      );
    if (!(await deps.languages()).some(({ code }) => code === lng))
      throw new DomainError(generalErrors.NOT_FOUND);
    if (!isCatalogueText(key))
      throw new DomainError(
        generalErrors.INVALID,
        {},
        { key: 'This is not a text of the catalogue' },
      );
    await deps.saveMissingTranslation(lng, key);
    return { status: 200, body: { message: successTexts.missingTranslationNoted } };
  },
});
