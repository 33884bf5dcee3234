import { userEventCatalogue } from '../../domain/identity/user/events.ts';
import { erased, type Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';

/** The address of a person as of now; `null` where they were erased. */
export type AddressOf = (userId: string) => Promise<string | null>;

/** The address that a user's own stream said last. */
export const createAddressOf =
  ({
    store,
    codec,
  }: Readonly<{
    store: Pick<EventStore, 'read'>;
    codec: Pick<Codec, 'decode'>;
  }>): AddressOf =>
  async (userId) => {
    const events = await store.read(`${userEventCatalogue.category}-${userId}`);
    let address: string | null = null;
    for (const stored of events) {
      const { data } = await codec.decode(stored);
      if ('email' in data && typeof data.email === 'string') address = data.email;
    }
    return address === erased ? null : address;
  };
