import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** An English sentence and the site's own translation of it. */
export type Translation = Readonly<{ key: string; value: string }>;

/**
 * The site's own translations, which override those of the product; one stream per language. Stored names and shapes:
 * never renamed, only superseded (docs/streams.md).
 */
export type TranslationSet = DomainEvent<'TranslationSet', Translation>;
/** The product's translation applies again, if there is one. */
export type TranslationRemoved = DomainEvent<'TranslationRemoved', { key: string }>;
/** The translations of a file that differed from the current ones. */
export type TranslationsImported = DomainEvent<
  'TranslationsImported',
  { words: readonly Translation[] }
>;

export type TranslationsEvent = TranslationSet | TranslationRemoved | TranslationsImported;

export const translationsEventCatalogue: EventCatalogue = {
  category: 'translations',
  events: {
    TranslationSet: { version: 1 },
    TranslationRemoved: { version: 1 },
    TranslationsImported: { version: 1 },
  },
};
