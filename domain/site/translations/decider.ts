import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { siteErrors } from '../errors.ts';
import type { ImportTranslations, SetTranslation, TranslationsCommand } from './commands.ts';
import type { Translation, TranslationsEvent } from './events.ts';
import { refuseAnyWrong, refuseWrong } from './refuse-wrong.ts';

/** The site's own translation of a sentence, `null` after it was removed, and the revision of that change. */
export type OwnWords = Readonly<{ value: string | null; revision: number }>;

/** The site's own translations of one language, by key. */
export type Translations = Readonly<{
  revision: number;
  words: Readonly<Record<string, OwnWords>>;
}>;

/** The site's own translation of this key, and the revision of its last change; revision 0 if there never was one. */
export const ownWordsOf = ({ words }: Translations, key: string): OwnWords =>
  (Object.hasOwn(words, key) ? words[key] : undefined) ?? { value: null, revision: 0 };

const isStale = (state: Translations, key: string, expectedRevision: number | null): boolean =>
  expectedRevision !== null && expectedRevision < ownWordsOf(state, key).revision;

const set = (
  { key, value, isNew, expectedRevision }: SetTranslation['data'],
  state: Translations,
): readonly TranslationsEvent[] => {
  refuseWrong({ key, value });
  const own = ownWordsOf(state, key).value;
  if (own === value) return [];
  if (isNew && own !== null) throw new DomainError(siteErrors.TRANSLATION_EXISTS);
  if (isStale(state, key, expectedRevision))
    throw new DomainError(siteErrors.STALE_TRANSLATION, {
      value: own ?? '',
      revision: state.revision,
    });
  return [{ type: 'TranslationSet', data: { key, value } }];
};

const takeIn = (
  { words, expectedRevision }: ImportTranslations['data'],
  state: Translations,
): readonly TranslationsEvent[] => {
  refuseAnyWrong(words);
  const last = new Map(words.map(({ key, value }) => [key, value]));
  const changed = [...last]
    .map(([key, value]): Translation => ({ key, value }))
    .filter(({ key, value }) => ownWordsOf(state, key).value !== value);
  if (changed.length === 0) return [];
  const stale = changed.filter(({ key }) => isStale(state, key, expectedRevision));
  if (stale.length > 0)
    throw new DomainError(siteErrors.STALE_TRANSLATIONS, { count: stale.length });
  return [{ type: 'TranslationsImported', data: { words: changed } }];
};

const withWords = (
  { revision: before, words }: Translations,
  changed: readonly Readonly<{ key: string; value: string | null }>[],
): Translations => {
  const revision = before + 1;
  const now = changed.map(({ key, value }) => [key, { value, revision }] as const);
  return { revision, words: { ...words, ...Object.fromEntries(now) } };
};

/** The site's own translations of one language: plain text with the same placeholders as the English sentence. */
export const translationsDecider: Decider<Translations, TranslationsCommand, TranslationsEvent> = {
  category: 'translations',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'SetTranslation':
        return set(command.data, state);
      case 'RemoveTranslation': {
        const { key, expectedRevision } = command.data;
        const { value } = ownWordsOf(state, key);
        if (value === null) throw new DomainError(siteErrors.TRANSLATION_NOT_FOUND);
        if (isStale(state, key, expectedRevision))
          throw new DomainError(siteErrors.STALE_TRANSLATION, { value, revision: state.revision });
        return [{ type: 'TranslationRemoved', data: { key } }];
      }
      case 'ImportTranslations':
        return takeIn(command.data, state);
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'TranslationSet':
        return withWords(state, [event.data]);
      case 'TranslationRemoved':
        return withWords(state, [{ key: event.data.key, value: null }]);
      case 'TranslationsImported':
        return withWords(state, event.data.words);
      default:
        return never(event);
    }
  },
  initialState: () => ({ revision: 0, words: {} }),
};
