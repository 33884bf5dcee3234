type Hint = Readonly<{
  'data-hint'?: string;
  'data-hint-cut'?: true;
  'aria-label'?: string;
  'aria-description'?: string;
  tabIndex?: 0;
}>;

/**
 * What the words are to the element. `more`: they tell more about what can have the focus itself or stands in a cell of
 * a list. `reach`: the same for a text by itself, which then can have the focus. `name`: they are its name. `told`:
 * screen readers hear them anyway. `cut`: the element's own text, shown where it is cut off.
 */
type Kind = 'more' | 'reach' | 'name' | 'told' | 'cut';

const heard = {
  more: (text: string) => ({ 'aria-description': text }),
  reach: (text: string) => ({ 'aria-description': text, tabIndex: 0 }),
  name: (text: string) => ({ 'aria-label': text }),
  told: () => ({}),
  cut: () => ({ 'data-hint-cut': true }),
} as const satisfies Readonly<Record<Kind, (text: string) => Hint>>;

/** A text is its own hint where it is cut off, whatever it is made of. */
export const cutWhole = { 'data-hint': '', 'data-hint-cut': true } as const satisfies Hint;

/** Words that do not stand on the screen: in a bubble on hover, on the keyboard's focus and on touch (hint-layer.tsx). */
export const hint = (text: string | null | undefined, kind: Kind = 'more'): Hint =>
  text === null || text === undefined || text === ''
    ? {}
    : { 'data-hint': text, ...heard[kind](text) };
