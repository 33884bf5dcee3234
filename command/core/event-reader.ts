import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { UnknownEventError, type Codec } from '../../infra/event-store/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { DomainError } from '../../domain/shared/errors.ts';

/** Stored events as the command side reads them. */
export type EventReader = Readonly<{
  /** In order. Refuses with `UNKNOWN_EVENT` what a newer version wrote: such a stream is not decided. */
  decodeAll: (events: readonly StoredEvent[]) => Promise<readonly RecordedEvent[]>;
}>;

export const createEventReader = (codec: Pick<Codec, 'decode'>): EventReader => ({
  decodeAll: async (events) => {
    try {
      return await Promise.all(events.map((event) => codec.decode(event)));
    } catch (error) {
      if (error instanceof UnknownEventError) throw new DomainError('UNKNOWN_EVENT');
      throw error;
    }
  },
});
