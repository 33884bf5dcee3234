import type { Pool } from 'pg';
import { commandRecordDays } from '../append-rules.ts';
import type { Intent, Intents } from './intents.ts';

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

const find = `
  select scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id, position::text, recorded_at
    from eventstore.intents
   where scope = $1 and key = $2 and made_at > clock_timestamp() - make_interval(days => ${commandRecordDays})`;

const claim = `
  insert into eventstore.intents as held
    (scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id, holder, claimed_until)
  select scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id,
         $9, clock_timestamp() + make_interval(secs => $10 / 1000.0)
    from unnest($1::text[], $2::text[], $3::uuid[], $4::bytea[], $5::text[], $6::text[], $7::int[], $8::uuid[])
         as wanted (scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id)
   order by scope, key
  on conflict (scope, key) do update
    set command_id = excluded.command_id, body_hash = excluded.body_hash, answer = excluded.answer,
        stream = excluded.stream, revision_read = excluded.revision_read, first_event_id = excluded.first_event_id,
        holder = excluded.holder, claimed_until = excluded.claimed_until, is_given_up = false,
        position = null, recorded_at = null, made_at = clock_timestamp()
    where (held.position is null and held.claimed_until < clock_timestamp())
       or (held.position is null and held.is_given_up and held.command_id = excluded.command_id)
       or held.made_at <= clock_timestamp() - make_interval(days => ${commandRecordDays})`;

const release = 'delete from eventstore.intents where holder = $1 and position is null';

const giveUp =
  'update eventstore.intents set is_given_up = true where holder = $1 and position is null';

const settle = `
  update eventstore.intents set position = $4, recorded_at = $5
   where scope = $1 and key = $2 and command_id = $3`;

/** Intents in Postgres, beside EventStoreDB. `pool` is the app's. */
export const createPostgresIntents = (pool: Pool): Intents => ({
  find: async (scope, key) => {
    const { rows } = await pool.query<Row>(find, [scope, key]);
    return rows[0] === undefined ? null : toIntent(rows[0]);
  },
  claim: async (intents, { holder, ttlMs }) => {
    const columns = [
      intents.map((intent) => intent.scope),
      intents.map((intent) => intent.key),
      intents.map((intent) => intent.commandId),
      intents.map((intent) => Buffer.from(intent.bodyHash)),
      intents.map((intent) => intent.answer),
      intents.map((intent) => intent.stream),
      intents.map((intent) => intent.revisionRead),
      intents.map((intent) => intent.firstEventId),
    ];
    const { rowCount } = await pool.query(claim, [...columns, holder, ttlMs]);
    if (rowCount === intents.length) return true;
    await pool.query(release, [holder]);
    return false;
  },
  release: async (holder) => {
    await pool.query(release, [holder]);
  },
  giveUp: async (holder) => {
    await pool.query(giveUp, [holder]);
  },
  settle: async ({ scope, key, commandId }, position, recordedAt) => {
    await pool.query(settle, [scope, key, commandId, position.toString(), recordedAt]);
  },
});
