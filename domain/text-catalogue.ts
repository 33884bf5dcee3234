import { auditFieldNames, auditTemplates } from './audit-words.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { mailTemplates } from './mail-templates.ts';
import { roleNames, shortcutNames } from './shared/roles.ts';
import { timelineTexts } from './shared/crm/timeline.ts';
import { conditionTexts } from './shared/lists/conditions.ts';
import { connectionTexts } from './shared/site/trade-apis.ts';
import { fieldTexts } from './shared/texts/fields.ts';
import { screenTexts } from './shared/texts/screens.ts';
import { successTexts } from './shared/texts/success.ts';

/** Whoever says how many says it in the forms of the plural, which i18next then asks for. */
const counts = /\{\{count\}\}/;
const pluralsOf = (text: string): readonly string[] => [text, `${text}_one`, `${text}_other`];

const texts: ReadonlySet<string> = new Set([
  ...errorCatalogue.flatMap(({ text }) => (counts.test(text) ? pluralsOf(text) : [text])),
  ...Object.values(fieldTexts),
  ...Object.values(conditionTexts),
  ...Object.values(successTexts),
  ...Object.values(connectionTexts),
  ...Object.values(roleNames),
  ...Object.values(shortcutNames).filter((name) => name !== null),
  ...screenTexts,
  ...mailTemplates.flatMap((mail) => mail.texts),
  ...Object.values(timelineTexts),
  ...auditTemplates,
  ...auditFieldNames,
]);

/** Languages have up to six forms of a plural, each a key of its own; English knows two (i18next's own names). */
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Whether a key says how many, in one of the forms that languages have for it. */
export const isPluralForm = (key: string): boolean => pluralForm.test(key) && isCatalogueText(key);

const formsOf = (code: string): readonly string[] => {
  try {
    return new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  } catch {
    // A code that looks like a language and is none: it counts as English does.
    return ['one', 'other'];
  }
};

/** Every sentence that a language can say, in its own forms of the plural, in the order of the alphabet. */
export const keysIn = (code: string): readonly string[] => {
  const forms = formsOf(code);
  const keys = [...texts].flatMap((text) =>
    pluralForm.test(text) ? forms.map((form) => text.replace(pluralForm, `_${form}`)) : [text],
  );
  return [...new Set(keys)].sort();
};

/** Whether a sentence is one of ours: only those can be translated or reported as missing (web.md, Words). */
export const isCatalogueText = (text: string): boolean =>
  texts.has(text) || (pluralForm.test(text) && texts.has(text.replace(pluralForm, '_other')));
