export type Direction = 'up' | 'down';

const shapes: Readonly<Record<Direction, string>> = { up: 'M4 1 8 7H0Z', down: 'M0 1H8L4 7Z' };

/**
 * The direction of a price change. Drawn as an image, because many system fonts lack the character and the others show
 * it in different sizes. Without a direction its space stays reserved.
 */
export const Arrow = ({ direction }: Readonly<{ direction: Direction | null }>) => (
  <svg className={`t-arrow ${direction ?? ''}`} viewBox="0 0 8 7" aria-hidden="true">
    {direction === null ? null : <path d={shapes[direction]} fill="currentColor" />}
  </svg>
);
