import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

/** A label and its value; `key` if two have the same label. */
export type Fact = Readonly<{ label: ReactNode; value: ReactNode; key?: string }>;

/**
 * What is known of something, label by label. `ends`: label and value at the two ends of a line; `lines`: in two
 * columns with a rule between the lines; `above`: the label above its value. A fact that is null is left out.
 */
export const Facts = ({
  facts,
  look = 'ends',
  name,
  tabIndex,
  className,
}: Readonly<{
  facts: readonly (Fact | null)[];
  look?: 'ends' | 'lines' | 'above';
  /** Name of the whole list for screen readers. */
  name?: string;
  tabIndex?: number | undefined;
  className?: string;
}>) => (
  <dl
    className={classes('facts', `facts-${look}`, className)}
    aria-label={name}
    tabIndex={tabIndex}
  >
    {facts.map((fact, index) =>
      fact === null ? null : (
        <div key={fact.key ?? index} className="fact">
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ),
    )}
  </dl>
);
