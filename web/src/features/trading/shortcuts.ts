import { intervals, type Interval } from './terminal-slice.ts';

/** The action of a key in the terminal. No shortcut skips a confirmation (web.md, For everybody). */
export type Shortcut =
  | Readonly<{ act: 'search' | 'buy' | 'sell' | 'favorite' | 'widen' | 'help' }>
  | Readonly<{ act: 'interval'; interval: Interval }>;

const letters: Readonly<Record<string, Shortcut>> = {
  '/': { act: 'search' },
  b: { act: 'buy' },
  s: { act: 'sell' },
  f: { act: 'favorite' },
  w: { act: 'widen' },
  '?': { act: 'help' },
};

type Key = Readonly<{ key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }>;

/** The shortcut of a key press, if any. Keys with Ctrl, Alt or Command belong to the browser. */
export const shortcutOf = ({ key, ctrlKey, metaKey, altKey }: Key): Shortcut | null => {
  if (ctrlKey || metaKey || altKey) return null;
  const interval = /^[1-7]$/.test(key)
    ? intervals[key.charCodeAt(0) - '1'.charCodeAt(0)]
    : undefined;
  return interval === undefined
    ? (letters[key.toLowerCase()] ?? null)
    : { act: 'interval', interval };
};

const fields = 'input, textarea, select, [contenteditable="true"]';

/** Single keys only work in the list or the chart, or if nothing has the focus, and never in a field. */
export const heardAt = (focused: Element | null): boolean =>
  focused === null ||
  focused === document.body ||
  (focused.matches(fields)
    ? false
    : focused.closest('[data-shortcuts]') !== null || focused.matches('h1'));

export const shortcutWords: readonly Readonly<{ keys: string; text: string }>[] = [
  { keys: '/', text: 'Search instruments' },
  { keys: 'B', text: 'Open a buy ticket' },
  { keys: 'S', text: 'Open a sell ticket' },
  { keys: 'F', text: 'Add to or remove from Favorite Pairs' },
  { keys: '1 – 7', text: 'Choose the interval of the chart' },
  { keys: 'W', text: 'Widen the chart' },
  { keys: '?', text: 'Show these shortcuts' },
  { keys: 'Esc', text: 'Close the ticket or a dialog' },
];
