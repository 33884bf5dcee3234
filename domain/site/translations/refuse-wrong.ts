import { DomainError, isDomainError } from '../../shared/errors.ts';
import { isCatalogueText, isPluralForm } from '../../text-catalogue.ts';
import { siteErrors } from '../errors.ts';
import type { Translation } from './events.ts';

/** What i18next fills in, formats and nests; of it, sentences of ours only fill names in. */
const filledIn = /\{\{(.*?)\}\}/gs;
const markup = /[<>]|\$t\(/;

const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(filledIn)].map(([whole]) => whole));

/** Arabic and others say one or two without the figure. */
const mayLack = (key: string, name: string): boolean => isPluralForm(key) && name === '{{count}}';

/** Refuses words that would leave out what a sentence fills in, fill in what it does not know, or be more than text. */
export const refuseWrong = ({ key, value }: Translation): void => {
  if (!isCatalogueText(key)) throw new DomainError(siteErrors.TRANSLATION_KEY_UNKNOWN);
  if (markup.test(value)) throw new DomainError(siteErrors.TRANSLATION_MARKUP);
  const [ours, theirs] = [namesIn(key), namesIn(value)];
  const missing = [...ours].filter((name) => !theirs.has(name) && !mayLack(key, name));
  if (missing.length > 0)
    throw new DomainError(siteErrors.TRANSLATION_LACKS, { missing: missing.join(', ') });
  const unknown = [...theirs].filter((name) => !ours.has(name));
  // A brace of a placeholder that is not closed would be shown as it stands.
  if (value.replace(filledIn, '').includes('{{')) unknown.push('{{');
  if (unknown.length > 0)
    throw new DomainError(siteErrors.TRANSLATION_FILLS_MORE, { unknown: unknown.join(', ') });
};

/** Refuses all of them if one is wrong, and says how many are, and which comes first. */
export const refuseAnyWrong = (words: readonly Translation[]): void => {
  const wrong = words.flatMap((word) => {
    try {
      refuseWrong(word);
      return [];
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return [{ key: word.key, why: error.message }];
    }
  });
  const [first] = wrong;
  if (first !== undefined)
    throw new DomainError(siteErrors.TRANSLATIONS_REFUSED, { count: wrong.length, ...first });
};
