import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { EventCatalogue } from '../../domain/shared/event-catalogue.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createCodec, UnknownEventError } from '../../infra/event-store/codec.ts';
import type { EventText, StoredEvent } from '../../infra/event-store/port.ts';
import { erasedKey, type SubjectKeys } from '../../infra/vault/subject-keys.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** Decodes stored events for decisions. */
export type EventReader = Readonly<{
  /**
   * Keeps the order. Refuses with `UNKNOWN_EVENT` when a newer version of the program wrote an event: decisions on such
   * a stream are refused.
   */
  decodeAll: (events: readonly (StoredEvent | EventText)[]) => Promise<readonly RecordedEvent[]>;
}>;

const encryptsNothing = async (): Promise<never> => {
  throw new Error('This reader cannot encrypt: it only reads for decisions.');
};

/**
 * Decrypts nothing. No decision needs a personal field, so none is decrypted and no fold or snapshot can contain one.
 */
const closedKeys: SubjectKeys = {
  find: async () => erasedKey,
  of: encryptsNothing,
  ofNew: encryptsNothing,
  erase: async () => {
    throw new Error('This reader cannot erase: it only reads for decisions.');
  },
};

/** A reader of events of these catalogues that decrypts nothing. */
export const createEventReader = (
  catalogues: readonly EventCatalogue[] = eventCatalogues,
): EventReader => {
  const codec = createCodec({ catalogues, subjectKeys: closedKeys });
  return {
    decodeAll: async (events) => {
      try {
        return await Promise.all(events.map(async (event) => codec.decodeFact(event)));
      } catch (error) {
        if (error instanceof UnknownEventError) throw new DomainError(generalErrors.UNKNOWN_EVENT);
        throw error;
      }
    },
  };
};
