import type { Pool } from 'pg';
import type { CommandRecord, RecordedCommand } from '../port.ts';

/**
 * Command records for EventStoreDB. The store cannot write them with the events, so an intent comes first: which command
 * is about to write which event ids where. After a crash the stream itself tells whether it did (design.md section 2).
 * Every attempt is a row of its own, because two processes may try the same key at once.
 */
export type Intent = CommandRecord &
  Readonly<{
    stream: string;
    /** Revision the whole append expects. */
    revisionRead: number;
    /** Id of the command's first event; `null` where it writes none. */
    firstEventId: string | null;
    /** Set once it is known that the events stand. */
    settled: Readonly<{ position: bigint; recordedAt: string }> | null;
  }>;

export type Intents = Readonly<{
  find: (scope: string, key: string) => Promise<readonly Intent[]>;
  put: (intents: readonly Intent[]) => Promise<void>;
  settle: (intent: Intent, position: bigint, recordedAt: string) => Promise<void>;
}>;

/** The record that a settled intent is. */
export const toRecord = (
  { scope, key, commandId, bodyHash, answer, stream, revisionRead }: Intent,
  { position, recordedAt }: NonNullable<Intent['settled']>,
): RecordedCommand => ({
  scope,
  key,
  commandId,
  bodyHash,
  answer,
  stream,
  revisionRead,
  position,
  recordedAt,
});

export const createInMemoryIntents = (): Intents => {
  const rows = new Map<string, Intent>();
  return {
    find: async (scope, key) =>
      [...rows.values()].filter((row) => row.scope === scope && row.key === key),
    put: async (intents) => {
      for (const intent of intents) rows.set(intent.commandId, intent);
    },
    settle: async (intent, position, recordedAt) => {
      rows.set(intent.commandId, { ...intent, settled: { position, recordedAt } });
    },
  };
};

type Row = {
  scope: string;
  key: string;
  command_id: string;
  body_hash: Buffer;
  answer: string;
  stream: string;
  revision_read: number;
  first_event_id: string | null;
  position: string | null;
  recorded_at: string | null;
};

const toIntent = (row: Row): Intent => ({
  scope: row.scope,
  key: row.key,
  commandId: row.command_id,
  bodyHash: row.body_hash,
  answer: row.answer,
  stream: row.stream,
  revisionRead: row.revision_read,
  firstEventId: row.first_event_id,
  settled:
    row.position === null || row.recorded_at === null
      ? null
      : { position: BigInt(row.position), recordedAt: row.recorded_at },
});

/** Successes are frozen for 7 days; what is older is as if it had not been. */
const keptFor = "interval '7 days'";

export const createPostgresIntents = (pool: Pool): Intents => ({
  find: async (scope, key) => {
    const { rows } = await pool.query<Row>(
      `select scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id,
              position::text, recorded_at
         from eventstore.intents
        where scope = $1 and key = $2 and made_at > now() - ${keptFor}
        order by made_at`,
      [scope, key],
    );
    return rows.map(toIntent);
  },
  put: async (intents) => {
    if (intents.length === 0) return;
    await pool.query(
      `insert into eventstore.intents
         (scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id)
       select * from unnest($1::text[], $2::text[], $3::uuid[], $4::bytea[], $5::text[], $6::text[], $7::int[], $8::uuid[])
       on conflict (command_id) do update set revision_read = excluded.revision_read, answer = excluded.answer`,
      [
        intents.map((intent) => intent.scope),
        intents.map((intent) => intent.key),
        intents.map((intent) => intent.commandId),
        intents.map((intent) => Buffer.from(intent.bodyHash)),
        intents.map((intent) => intent.answer),
        intents.map((intent) => intent.stream),
        intents.map((intent) => intent.revisionRead),
        intents.map((intent) => intent.firstEventId),
      ],
    );
  },
  settle: async (intent, position, recordedAt) => {
    await pool.query(
      'update eventstore.intents set position = $2, recorded_at = $3 where command_id = $1',
      [intent.commandId, position.toString(), recordedAt],
    );
  },
});
