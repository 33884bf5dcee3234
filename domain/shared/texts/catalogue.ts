import { auditFieldTexts, auditTemplates } from './audit.ts';
import { errorCatalogue } from './errors.ts';
import { fieldTexts } from './fields.ts';
import { screenTexts } from './screens.ts';
import { successTexts } from './success.ts';

const texts: ReadonlySet<string> = new Set([
  ...Object.values(errorCatalogue).map(({ text }) => text),
  ...Object.values(fieldTexts),
  ...Object.values(successTexts),
  ...screenTexts,
  ...auditTemplates,
  ...Object.values(auditFieldTexts),
]);

/** Whether a sentence is one of ours: only those can be translated or reported as missing (web.md, Words). */
export const isCatalogueText = (text: string): boolean => texts.has(text);
