import { userEventCatalogue, type PersonData } from '../../domain/identity/user/events.ts';
import { erased, type Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';

/** A person's newest value of a personal field; `null` if they were erased. */
type SaidOf = (userId: string) => Promise<string | null>;

type Log = Readonly<{
  store: Pick<EventStore, 'read'>;
  codec: Pick<Codec, 'decode'>;
}>;

/** The newest value of a personal field in the user's own stream. */
const lastOf =
  (field: keyof Pick<PersonData, 'email' | 'fullName'>) =>
  ({ store, codec }: Log): SaidOf =>
  async (userId) => {
    const events = await store.read(`${userEventCatalogue.category}-${userId}`);
    let last: string | null = null;
    for (const stored of events) {
      const { data } = await codec.decode(stored);
      const value: unknown = Reflect.get(data, field);
      if (typeof value === 'string') last = value;
    }
    return last === erased ? null : last;
  };

/** A person's current address; `null` if they were erased. */
export type AddressOf = SaidOf;

export const createAddressOf = lastOf('email');
export const createNameOf = lastOf('fullName');
