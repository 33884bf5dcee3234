import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** An English sentence and what a site says instead. */
export type Translation = Readonly<{ key: string; value: string }>;

/**
 * What a site says in its own words, a stream for each language, over the words that come with the product. Stored names and
 * shapes: never renamed, only superseded (docs/streams.md).
 */
export type TranslationSet = DomainEvent<'TranslationSet', Translation>;
/** The words that come with the product stand again, if there are any. */
export type TranslationRemoved = DomainEvent<'TranslationRemoved', { key: string }>;
/** Those of a file that differed from what stood. */
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
