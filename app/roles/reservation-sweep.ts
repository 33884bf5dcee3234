import { userEventCatalogue } from '../../domain/identity/user/events.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createReservations, type UnconfirmedReservation } from '../../infra/vault/reservations.ts';
import { sweepReservations } from '../../infra/vault/sweep-reservations.ts';
import type { Foundation } from './foundation.ts';
import { emailReservation } from './identity-vault.ts';

/** Whether the address belongs to the user who reserved it, by the current log. */
export const isEmailHeld = async (
  { store, codec }: Readonly<{ store: Pick<EventStore, 'read'>; codec: Pick<Codec, 'decode'> }>,
  { kind, owner, isOf }: Pick<UnconfirmedReservation, 'kind' | 'owner' | 'isOf'>,
): Promise<boolean> => {
  if (kind !== emailReservation.kind) return false;
  const events = await store.read(`${userEventCatalogue.category}-${owner}`);
  let address: string | null = null;
  for (const stored of events) {
    const { data } = await codec.decode(stored);
    if ('email' in data && typeof data.email === 'string') address = data.email;
  }
  return address !== null && isOf(emailReservation.of(address));
};

/** Settles reservations that no event confirmed. */
export const reservationSweep = (
  foundation: Pick<Foundation, 'pools' | 'masterKey' | 'store' | 'codec' | 'log'>,
): JobKind & Readonly<{ name: 'sweep_reservations' }> => {
  const { pools, masterKey, log } = foundation;
  const reservations = createReservations(pools.app, masterKey);
  return {
    name: 'sweep_reservations',
    everyMs: 60_000,
    run: async () => {
      const removed = await sweepReservations(reservations, (one) => isEmailHeld(foundation, one));
      if (removed > 0) log.info({ removed }, 'reservations without an event were released');
    },
  };
};
