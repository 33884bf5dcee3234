type Hint = Readonly<{
  'data-hint'?: string;
  'data-hint-cut'?: true;
  'aria-label'?: string;
  'aria-description'?: string;
  tabIndex?: 0;
}>;

/**
 * How screen readers get the hint. `more`: it adds to an element that can have the focus itself or is in a cell of a
 * list. `reach`: the same for a plain text, which becomes focusable. `name`: it is the element's name. `told`: screen
 * readers hear it anyway. `cut`: the element's own text, shown if it is cut off.
 */
type Kind = 'more' | 'reach' | 'name' | 'told' | 'cut';

const heard = {
  more: (text: string) => ({ 'aria-description': text }),
  reach: (text: string) => ({ 'aria-description': text, tabIndex: 0 }),
  name: (text: string) => ({ 'aria-label': text }),
  told: () => ({}),
  cut: () => ({ 'data-hint-cut': true }),
} as const satisfies Readonly<Record<Kind, (text: string) => Hint>>;

/** Shows the element's own text if it is cut off, whatever elements the text consists of. */
export const cutWhole = { 'data-hint': '', 'data-hint-cut': true } as const satisfies Hint;

/**
 * Adds text that is not visible on the screen, in a bubble on hover, on keyboard focus and on touch (hint-layer.tsx).
 */
export const hint = (text: string | null | undefined, kind: Kind = 'more'): Hint =>
  text === null || text === undefined || text === ''
    ? {}
    : { 'data-hint': text, ...heard[kind](text) };
