export type Direction = 'up' | 'down';

const shapes: Readonly<Record<Direction, string>> = { up: 'M4 1 8 7H0Z', down: 'M0 1H8L4 7Z' };

/**
 * Which way a price went. Drawn, not written: the fonts of many systems have no such letter, and each that has one shows
 * it in another size. Its place stays while there is none.
 */
export const Arrow = ({ direction }: Readonly<{ direction: Direction | null }>) => (
  <svg className={`t-arrow ${direction ?? ''}`} viewBox="0 0 8 7" aria-hidden="true">
    {direction === null ? null : <path d={shapes[direction]} fill="currentColor" />}
  </svg>
);
