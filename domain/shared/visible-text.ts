/** A visible character: no control or format character, no separator, no character that is drawn as nothing. */
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that reverse the order of letters and so can fake a name. Right-to-left scripts do not need them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;
const controlsButBreaks = /[^\P{Cc}\t\n]+/gu;

/**
 * Cleans the text of a one-line field: line breaks and other control characters become spaces, characters that reverse
 * the order of letters are removed. `''` when nothing in it is visible.
 */
export const lineOf = (text: string): string =>
  visible.test(text) ? text.replace(turns, '').replace(controls, ' ').trim() : '';

/** Cleans the text of a field of several lines in the same way, but keeps its line breaks and tabs. */
export const paragraphsOf = (text: string): string =>
  visible.test(text)
    ? text.replace(/\r\n?/g, '\n').replace(turns, '').replace(controlsButBreaks, '').trim()
    : '';
