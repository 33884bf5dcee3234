import type { EventStore } from '../../../infra/event-store/port.ts';

/** The parts of an event that the checks need. */
export type SeenEvent = Readonly<{
  position: bigint;
  stream: string;
  type: string;
  commandId: string;
  actorId: string;
  data: Readonly<Record<string, unknown>>;
}>;

/** The log as far as it has been read, each event once. */
export type LogView = Readonly<{
  /** Reads what was appended since. */
  readOn: (store: Pick<EventStore, 'readAll'>) => Promise<void>;
  events: () => readonly SeenEvent[];
}>;

type Metadata = Readonly<{ commandId: string; actor: Readonly<{ userId: string }> }>;

const atOnce = 2_000;
const parse = <Shape>(bytes: Uint8Array): Shape =>
  JSON.parse(Buffer.from(bytes).toString()) as Shape;

export const createLogView = (): LogView => {
  const events: SeenEvent[] = [];
  let position = 0n;
  const readOn: LogView['readOn'] = async (store) => {
    for (;;) {
      const batch = await store.readAll(position, atOnce);
      for (const stored of batch) {
        const { commandId, actor } = parse<Metadata>(stored.metadata);
        const { stream, type } = stored;
        const data = parse<SeenEvent['data']>(stored.data);
        events.push({
          position: stored.position,
          stream,
          type,
          commandId,
          actorId: actor.userId,
          data,
        });
        position = stored.position;
      }
      if (batch.length < atOnce) return;
    }
  };
  return { readOn, events: () => events };
};
