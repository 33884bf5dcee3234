import { categoryOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import type { Projection } from './define-projection.ts';
import { isPassing } from './poison.ts';

/**
 * What the log holds, decoded once for all projections; `unknown` where it cannot be read:
 * of a type or version that this release does not know, or with a key that is not there. Only who reads it stops there.
 */
export type DecodedEvent = Readonly<{ position: bigint; category: string }> &
  (
    | Readonly<{ kind: 'known'; event: RecordedEvent }>
    | Readonly<{ kind: 'unknown'; type: string; reason: string }>
  );

/** Decrypts and upcasts a batch, in order. */
export const decodeBatch = (
  codec: Pick<Codec, 'decode'>,
  stored: readonly StoredEvent[],
): Promise<readonly DecodedEvent[]> =>
  Promise.all(
    stored.map(async (event): Promise<DecodedEvent> => {
      const at = { position: event.position, category: categoryOf(event.stream) };
      try {
        return { ...at, kind: 'known', event: await codec.decode(event) };
      } catch (error) {
        if (isPassing(error)) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        return { ...at, kind: 'unknown', type: event.type, reason };
      }
    }),
  );

/** The events of a batch that a projection reads, after `position`. */
export const eventsFor = (
  projection: Pick<Projection, 'categories'>,
  decoded: readonly DecodedEvent[],
  position: bigint,
): readonly DecodedEvent[] =>
  decoded.filter(
    (event) => event.position > position && projection.categories.includes(event.category),
  );
