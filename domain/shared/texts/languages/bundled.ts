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
 * Words that come with the product; none of other languages, nor of English, whose keys are its words. Only the server
 * holds them: a page asks for the language it is read in.
 */
export const bundledWords = (code: string): Words => bundled.get(code) ?? {};
