import type { Reservations, UnconfirmedReservation } from './reservations.ts';

const atOnceMax = 1_000;

/**
 * Confirms reservations whose event exists, and deletes expired ones without an event: their command was refused, or
 * the process died before the append. Returns how many were deleted.
 */
export const sweepReservations = async (
  reservations: Pick<Reservations, 'unconfirmed'>,
  isHeld: (reservation: UnconfirmedReservation) => Promise<boolean>,
): Promise<number> => {
  let removed = 0;
  for (const reservation of await reservations.unconfirmed(atOnceMax)) {
    if (await isHeld(reservation)) await reservation.confirm();
    else if (await reservation.removeExpired()) removed += 1;
  }
  return removed;
};
