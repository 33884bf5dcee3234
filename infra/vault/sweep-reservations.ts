import type { Reservations, UnconfirmedReservation } from './reservations.ts';

const atOnceMax = 1_000;

/**
 * Confirms reservations whose event is there, and gives up those that ran out without one: their command was refused,
 * or the process died before it was appended. Gives how many were given up.
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
