import type { HTMLAttributes } from 'react';
import { classes } from '../../lib/classes.ts';

/** Spacing tokens: 0, 4, 12, 16 and 24 px. */
type Step = 0 | 1 | 3 | 4 | 5;

type Props = HTMLAttributes<HTMLElement> &
  Readonly<{
    /** The element, if a plain `div` would not be meaningful enough. */
    as?: 'div' | 'span' | 'p' | 'ul' | 'ol' | 'li' | 'section' | 'header' | 'footer' | 'dl';
    gap?: Step;
    align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
    justify?: 'between' | 'center' | 'end';
    /** Wraps to the next line if there is too little width. */
    wrap?: boolean;
    /** Takes the space that its neighbours leave. */
    grow?: boolean;
  }>;

const place = (
  kind: string,
  { as: Element = 'div', gap, align, justify, wrap, grow, className, ...rest }: Props,
) => (
  <Element
    {...rest}
    className={classes(
      kind,
      gap !== undefined && `gap-${String(gap)}`,
      align !== undefined && `align-${align}`,
      justify !== undefined && `justify-${justify}`,
      wrap && 'wrap',
      grow && 'grow',
      className,
    )}
  />
);

/** Side by side, centred on one line, 8 px apart. */
export const Row = (props: Props) => place('row', props);

/** One under the other, 8 px apart. */
export const Stack = (props: Props) => place('stack', props);

/** A grid with 16 px gaps; the screen's own rule sets its columns. */
export const Grid = (props: Props) => place('grid', props);

/** A card: surface, hairline edge, round corners, 16 px padding. `flush` leaves the padding to its content. */
export const Panel = ({
  flush = false,
  className,
  ...props
}: Props & Readonly<{ flush?: boolean }>) =>
  place('stack', { gap: 4, ...props, className: classes('card', !flush && 'pad-4', className) });
