import { userEventCatalogue, type PersonData } from '../../domain/identity/user/events.ts';
import { erased, type Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';

/** What a person said of themselves last; `null` where they were erased. */
type SaidOf = (userId: string) => Promise<string | null>;

type Log = Readonly<{
  store: Pick<EventStore, 'read'>;
  codec: Pick<Codec, 'decode'>;
}>;

/** A personal field as the user's own stream said it last. */
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

/** The address of a person as of now; `null` where they were erased. */
export type AddressOf = SaidOf;

export const createAddressOf = lastOf('email');
export const createNameOf = lastOf('fullName');
