/** What can be seen: not control and format characters, separators, or letters that are drawn as nothing. */
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What turns the order of the letters around it: a name with one reads as another. Scripts from right to left need none. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;
const controlsButBreaks = /[^\P{Cc}\t\n]+/gu;

/**
 * What was typed into a field of one line: breaks and other control characters are spaces, what turns the order of letters
 * goes; `''` where nothing can be seen.
 */
export const lineOf = (text: string): string =>
  visible.test(text) ? text.replace(turns, '').replace(controls, ' ').trim() : '';

/** What was typed into a field of several lines, which keeps its line breaks and tabs. */
export const paragraphsOf = (text: string): string =>
  visible.test(text)
    ? text.replace(/\r\n?/g, '\n').replace(turns, '').replace(controlsButBreaks, '').trim()
    : '';
