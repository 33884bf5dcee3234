import { categoryOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventText, StoredEvent } from '../../infra/event-store/port.ts';
import { isConnectionLost } from '../../infra/postgres/connection-lost.ts';
import type { Projection } from './define-projection.ts';

/**
 * A decoded event, decoded once for all projections. It is `unknown` when it cannot be read: its type or version is not
 * known to this release, or its key is missing. Only projections that read it stop there.
 */
export type DecodedEvent = Readonly<{ position: bigint; category: string }> &
  (
    | Readonly<{ kind: 'known'; event: RecordedEvent }>
    | Readonly<{ kind: 'unknown'; type: string; reason: string }>
  );

const known = (event: RecordedEvent): DecodedEvent => ({
  position: event.position,
  category: categoryOf(event.stream),
  kind: 'known',
  event,
});

/** Throws when the connection was lost, because a retry can succeed. */
const unknown = (
  { position, stream, type }: StoredEvent | EventText,
  error: unknown,
): DecodedEvent => {
  if (isConnectionLost(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  return { position, category: categoryOf(stream), kind: 'unknown', type, reason };
};

/**
 * Most events have no personal fields and are decoded synchronously, because a promise for each would cost more than
 * the decoding.
 */
const decode = (
  codec: Pick<Codec, 'decodeFact'>,
  stored: StoredEvent | EventText,
): DecodedEvent | Promise<DecodedEvent> => {
  try {
    const event = codec.decodeFact(stored);
    if (!(event instanceof Promise)) return known(event);
    return event.then(known, (error: unknown) => unknown(stored, error));
  } catch (error) {
    return unknown(stored, error);
  }
};

/** Decrypts and upcasts a batch, in order. */
export const decodeBatch = async (
  codec: Pick<Codec, 'decodeFact'>,
  stored: readonly (StoredEvent | EventText)[],
): Promise<readonly DecodedEvent[]> => {
  const begun = stored.map((event) => decode(codec, event));
  await Promise.all(begun.filter((one) => one instanceof Promise));
  const decoded: DecodedEvent[] = [];
  for (const one of begun) decoded.push(one instanceof Promise ? await one : one);
  return decoded;
};

/** The events of a batch after `position` that a projection uses, or cannot read. */
export const eventsFor = (
  { categories, ignores = [] }: Pick<Projection, 'categories' | 'ignores'>,
  decoded: readonly DecodedEvent[],
  position: bigint,
): readonly DecodedEvent[] =>
  decoded.filter(
    (one) =>
      one.position > position &&
      categories.includes(one.category) &&
      !(one.kind === 'known' && ignores.includes(one.event.type)),
  );
