import { DomainError } from '../domain/shared/errors.ts';

export type PlaceBounds = Readonly<{
  /** Places of one holder (a person, an address) at the same time. */
  perHolder: number;
  /** Places of all holders together. */
  inAll: number;
}>;

export type Places = Readonly<{
  /** Whether this holder could enter now. */
  hasRoom(holder: string): boolean;
  /** Throws BUSY past a bound. The answer lets go of the place again; called twice it does so once. */
  enter(holder: string): () => void;
  /** Places taken now. */
  taken(): number;
}>;

/** Bounds what is under way, so that a flood is refused at once and never queued without end. */
export const createPlaces = ({ perHolder, inAll }: PlaceBounds): Places => {
  const counts = new Map<string, number>();
  let all = 0;

  const hasRoom = (holder: string): boolean => all < inAll && (counts.get(holder) ?? 0) < perHolder;

  const leave = (holder: string): void => {
    all -= 1;
    const left = (counts.get(holder) ?? 1) - 1;
    if (left === 0) counts.delete(holder);
    else counts.set(holder, left);
  };

  return {
    hasRoom,
    enter(holder) {
      if (!hasRoom(holder)) throw new DomainError('BUSY');
      counts.set(holder, (counts.get(holder) ?? 0) + 1);
      all += 1;
      let isHeld = true;
      return () => {
        if (isHeld) leave(holder);
        isHeld = false;
      };
    },
    taken: () => all,
  };
};
