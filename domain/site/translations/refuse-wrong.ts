import { DomainError, isDomainError } from '../../shared/errors.ts';
import { isCatalogueText, isPluralForm } from '../../text-catalogue.ts';
import { siteErrors } from '../errors.ts';
import type { Translation } from './events.ts';

/** A placeholder of i18next, which may also hold formats and nested keys; our sentences use only plain names. */
const filledIn = /\{\{(.*?)\}\}/gs;
const markup = /[<>]|\$t\(/;

const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(filledIn)].map(([whole]) => whole));

/** Arabic and other languages write one or two without the number. */
const mayLack = (key: string, name: string): boolean => isPluralForm(key) && name === '{{count}}';

/** Refuses a translation that lacks a placeholder of the sentence, has an unknown one, or is more than plain text. */
export const refuseWrong = ({ key, value }: Translation): void => {
  if (!isCatalogueText(key)) throw new DomainError(siteErrors.TRANSLATION_KEY_UNKNOWN);
  if (markup.test(value)) throw new DomainError(siteErrors.TRANSLATION_MARKUP);
  const [ours, theirs] = [namesIn(key), namesIn(value)];
  const missing = [...ours].filter((name) => !theirs.has(name) && !mayLack(key, name));
  if (missing.length > 0)
    throw new DomainError(siteErrors.TRANSLATION_LACKS, { missing: missing.join(', ') });
  const unknown = [...theirs].filter((name) => !ours.has(name));
  // An unclosed brace of a placeholder would be shown to people.
  if (value.replace(filledIn, '').includes('{{')) unknown.push('{{');
  if (unknown.length > 0)
    throw new DomainError(siteErrors.TRANSLATION_FILLS_MORE, { unknown: unknown.join(', ') });
};

/** Refuses all of them if one is wrong, with the number of wrong ones and the first of them. */
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
