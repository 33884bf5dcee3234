import { DomainError } from '../../domain/shared/errors.ts';

export type InFlightLimits = Readonly<{
  /** Requests of one person (or address, signed out) at the same time. */
  perPerson: number;
  inAll: number;
}>;

export type InFlight = Readonly<{
  /** Throws BUSY past a bound; the answer lets go of the place again. */
  enter(person: string): () => void;
}>;

/** Bounds what is under way, so that a flood is refused at once and never queued without end. */
export const createInFlight = (limits: InFlightLimits): InFlight => {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    enter(person) {
      const mine = counts.get(person) ?? 0;
      if (mine >= limits.perPerson || all >= limits.inAll) throw new DomainError('BUSY');
      counts.set(person, mine + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (counts.get(person) ?? 1) - 1;
        if (left === 0) counts.delete(person);
        else counts.set(person, left);
      };
    },
  };
};
