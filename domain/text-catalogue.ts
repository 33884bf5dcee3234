import { auditFieldNames, auditTemplates } from './audit-words.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { mailTemplates } from './mail-templates.ts';
import { connectionTexts } from './shared/site/trade-apis.ts';
import { fieldTexts } from './shared/texts/fields.ts';
import { screenTexts } from './shared/texts/screens.ts';
import { successTexts } from './shared/texts/success.ts';

const texts: ReadonlySet<string> = new Set([
  ...errorCatalogue.map(({ text }) => text),
  ...Object.values(fieldTexts),
  ...Object.values(successTexts),
  ...Object.values(connectionTexts),
  ...screenTexts,
  ...mailTemplates.flatMap((mail) => mail.texts),
  ...auditTemplates,
  ...auditFieldNames,
]);

/** Languages have up to six forms of a plural, each a key of its own; English knows two (i18next's own names). */
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Whether a sentence is one of ours: only those can be translated or reported as missing (web.md, Words). */
export const isCatalogueText = (text: string): boolean =>
  texts.has(text) || (pluralForm.test(text) && texts.has(text.replace(pluralForm, '_other')));
