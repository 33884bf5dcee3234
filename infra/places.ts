import { DomainError } from '../domain/shared/errors.ts';
import { generalErrors } from '../domain/shared/texts/errors.ts';

export type PlaceBounds = Readonly<{
  /** Places of one holder (a person, an address) at a time. */
  perHolder: number;
  /** Places of all holders together. */
  inAll: number;
}>;

export type Places = Readonly<{
  /** Whether this holder could take this many places now; default one. */
  hasRoom(holder: string, count?: number): boolean;
  /** Takes places; throws BUSY past a bound. The returned function releases them; a second call has no effect. */
  enter(holder: string, count?: number): () => void;
  /** Number of places taken now. */
  taken(): number;
}>;

/** Bounds concurrent work, so that a flood is refused at once instead of queued without end. */
export const createPlaces = ({ perHolder, inAll }: PlaceBounds): Places => {
  const counts = new Map<string, number>();
  let all = 0;

  const hasRoom = (holder: string, count = 1): boolean =>
    all + count <= inAll && (counts.get(holder) ?? 0) + count <= perHolder;

  const leave = (holder: string, count: number): void => {
    all -= count;
    const left = (counts.get(holder) ?? count) - count;
    if (left === 0) counts.delete(holder);
    else counts.set(holder, left);
  };

  return {
    hasRoom,
    enter(holder, count = 1) {
      if (!hasRoom(holder, count)) throw new DomainError(generalErrors.BUSY);
      counts.set(holder, (counts.get(holder) ?? 0) + count);
      all += count;
      let isHeld = true;
      return () => {
        if (isHeld) leave(holder, count);
        isHeld = false;
      };
    },
    taken: () => all,
  };
};
