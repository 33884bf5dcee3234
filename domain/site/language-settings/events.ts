import type { DomainEvent } from '../../shared/messages.ts';
import type { Language } from '../../shared/site/languages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type LanguagesSet = DomainEvent<'LanguagesSet', { languages: readonly Language[] }>;
