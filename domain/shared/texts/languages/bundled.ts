import { arabic } from './ar.ts';
import { german } from './de.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';

/** English sentence to translation. */
export type Words = Readonly<Record<string, string>>;

const bundled: ReadonlyMap<string, Words> = new Map([
  ['de', german],
  ['es', spanish],
  ['fr', french],
  ['ar', arabic],
]);

/**
 * Built-in translations; none for other languages, nor for English, whose keys are its texts. Only the server holds
 * them: a page requests the language that it needs.
 */
export const bundledWords = (code: string): Words => bundled.get(code) ?? {};
