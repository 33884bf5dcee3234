import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { english, type Language } from '../../domain/shared/site/languages.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { siteErrors } from '../../domain/site/errors.ts';
import { translationsDecider } from '../../domain/site/translations/decider.ts';
import type { TranslationsEvent } from '../../domain/site/translations/events.ts';
import { defineRoute, only, type RequestContext } from '../../infra/http/route.ts';
import { inForce } from '../core/in-force.ts';
import { once } from '../core/send.ts';
import { messageResponse } from './contract.ts';
import type { SiteCommandDeps } from './report-missing-translation.ts';
import { readTranslations, translationMediaTypes, writeTranslations } from './translation-files.ts';
import {
  coverageOf,
  pageOfTranslations,
  translationIdOf,
  translationsOf,
  usedOf,
  wordsIn,
} from './translation-list.ts';
import {
  exportTranslationsQuery,
  importedResponse,
  importTranslationsRequest,
  languageCodeParams,
  removeTranslationQuery,
  translationRequest,
  translationSavedResponse,
  translationsFileMax,
  translationsQuery,
  translationsResponse,
} from './translations.contract.ts';

/** How long a response waits for this process to reach a position. */
const waitMs = 2_000;

/** English is refused: the sentences are written in it, so it has no translations. */
const languageOf = async (code: string, deps: SiteCommandDeps): Promise<Language> => {
  if (code === english.code) throw new DomainError(siteErrors.ENGLISH_IS_THE_KEY);
  const found = (await deps.languages()).find((language) => language.code === code);
  if (found === undefined) throw new DomainError(siteErrors.LANGUAGE_NOT_FOUND);
  return found;
};

const itemsOf = async (code: string, deps: SiteCommandDeps) =>
  translationsOf(code, deps.reference.translationsIn(code), await deps.missingTranslations(code));

/** Whether this process has caught up with what the caller has written. */
const isKnown = async (
  { minPosition, waitAside }: RequestContext,
  { reference }: SiteCommandDeps,
): Promise<boolean> =>
  minPosition === null ||
  ((await waitAside(() => reference.reached(minPosition, waitMs))) ?? false);

const languageErrors = [siteErrors.LANGUAGE_NOT_FOUND, siteErrors.ENGLISH_IS_THE_KEY] as const;

const wordErrors = [
  siteErrors.TRANSLATION_KEY_UNKNOWN,
  siteErrors.TRANSLATION_LACKS,
  siteErrors.TRANSLATION_FILLS_MORE,
  siteErrors.TRANSLATION_MARKUP,
] as const;

export const listTranslations = defineRoute<SiteCommandDeps>()({
  method: 'GET',
  path: '/admin/languages/api/:code',
  kind: 'query',
  summary: 'Texts of a language with their translations, and the coverage of the language.',
  permission: only(rights.changeSettings),
  params: languageCodeParams,
  query: translationsQuery,
  response: translationsResponse,
  errors: languageErrors,
  handle: async ({ params: { code }, query, context }, deps) => {
    const language = await languageOf(code, deps);
    const isUpToDate = await isKnown(context, deps);
    const items = await itemsOf(code, deps);
    const { revision } = deps.reference.translationsIn(code);
    return {
      status: 200,
      body: {
        ...pageOfTranslations(items, query),
        language,
        coverage: coverageOf(items),
        revision,
      },
      ...(isUpToDate ? {} : { stale: 'behind' }),
    };
  },
});

export const exportTranslations = defineRoute<SiteCommandDeps>()({
  method: 'GET',
  path: '/admin/languages/api/:code/export',
  kind: 'query',
  summary: 'Texts of a language with their translations, as a file for import.',
  permission: only(rights.changeSettings),
  params: languageCodeParams,
  query: exportTranslationsQuery,
  response: translationsResponse,
  produces: translationMediaTypes,
  errors: languageErrors,
  handle: async ({ params: { code }, query: { format } }, deps) => {
    await languageOf(code, deps);
    const { bytes, headers } = writeTranslations(format, code, usedOf(await itemsOf(code, deps)));
    return { status: 200, body: bytes, headers };
  },
});

const path = '/admin/languages/translations';

export const addTranslation = defineRoute<SiteCommandDeps>()({
  method: 'POST',
  path,
  kind: 'command',
  summary: 'Add the site’s own translation of a text.',
  permission: only(rights.changeSettings),
  body: translationRequest,
  response: translationSavedResponse,
  status: 201,
  errors: [...languageErrors, ...wordErrors, siteErrors.TRANSLATION_EXISTS],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'AddTranslation', async (sendOne) => {
        const { code, key, value } = request.body;
        await languageOf(code, deps);
        return sendOne({
          decider: translationsDecider,
          streamId: code,
          command: {
            type: 'SetTranslation',
            data: { key, value, isNew: true, expectedRevision: null },
          },
          outcome: () => ({
            status: 201,
            body: { message: successTexts.translationAdded, id: translationIdOf(code, key) },
          }),
        });
      }),
      deps,
    ),
});

export const editTranslation = defineRoute<SiteCommandDeps>()({
  method: 'PUT',
  path: `${path}/:id`,
  kind: 'command',
  summary: 'Change the translation of a text. A stale revision is refused.',
  permission: only(rights.changeSettings),
  body: translationRequest,
  response: messageResponse,
  errors: [...languageErrors, ...wordErrors, siteErrors.STALE_TRANSLATION, generalErrors.NOT_FOUND],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'EditTranslation', async (sendOne) => {
        const { code, key, value, expectedRevision = null } = request.body;
        await languageOf(code, deps);
        if (request.params.id !== translationIdOf(code, key))
          throw new DomainError(generalErrors.NOT_FOUND);
        return sendOne({
          decider: translationsDecider,
          streamId: code,
          command: { type: 'SetTranslation', data: { key, value, isNew: false, expectedRevision } },
          outcome: () => ({ status: 200, body: { message: successTexts.translationUpdated } }),
        });
      }),
      deps,
    ),
});

/** The language and sentence of one of the site's own translations, by its id. */
const wordsWithId = async (id: string, deps: SiteCommandDeps) => {
  for (const { code } of await deps.languages())
    for (const key of Object.keys(deps.reference.translationsIn(code).words))
      if (translationIdOf(code, key) === id) return { code, key };
  throw new DomainError(siteErrors.TRANSLATION_NOT_FOUND);
};

export const deleteTranslation = defineRoute<SiteCommandDeps>()({
  method: 'DELETE',
  path: `${path}/:id`,
  kind: 'command',
  summary: 'Delete the site’s own translation of a text; the product’s translation applies again.',
  permission: only(rights.changeSettings),
  query: removeTranslationQuery,
  response: messageResponse,
  errors: [siteErrors.TRANSLATION_NOT_FOUND, siteErrors.STALE_TRANSLATION],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'DeleteTranslation', async (sendOne) => {
        const { code, key } = await wordsWithId(request.params.id, deps);
        const { expectedRevision = null } = request.query;
        return sendOne({
          decider: translationsDecider,
          streamId: code,
          command: { type: 'RemoveTranslation', data: { key, expectedRevision } },
          outcome: () => ({ status: 200, body: { message: successTexts.translationDeleted } }),
        });
      }),
      deps,
    ),
});

const countOf = (events: readonly TranslationsEvent[]): number =>
  events
    .map((event) => (event.type === 'TranslationsImported' ? event.data.words.length : 0))
    .reduce((sum, words) => sum + words, 0);

export const importTranslations = defineRoute<SiteCommandDeps>()({
  method: 'POST',
  path: `${path}/import`,
  kind: 'command',
  summary: 'Import a file of translations as a whole or not at all.',
  permission: only(rights.changeSettings),
  body: importTranslationsRequest,
  // JSON may take six bytes for each character of the file's text.
  bodyBytesMost: 4 * translationsFileMax,
  response: importedResponse,
  errors: [
    ...languageErrors,
    siteErrors.TRANSLATIONS_REFUSED,
    siteErrors.TRANSLATIONS_UNREADABLE,
    siteErrors.STALE_TRANSLATIONS,
  ],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'ImportTranslations', async (sendOne) => {
        const { code, format, content, expectedRevision = null } = request.body;
        await languageOf(code, deps);
        const own = deps.reference.translationsIn(code);
        const said = wordsIn(code, own);
        // A text that equals the product's does not become the site's own.
        const words = readTranslations(format, content).filter(
          ({ key, value }) => said[key] !== value || Object.hasOwn(own.words, key),
        );
        return sendOne({
          decider: translationsDecider,
          streamId: code,
          command: { type: 'ImportTranslations', data: { words, expectedRevision } },
          outcome: (events) => ({
            status: 200,
            body: { message: successTexts.translationsImported, changed: countOf(events) },
          }),
        });
      }),
      deps,
    ),
});
