import type { Pool } from 'pg';
import { commandKey, commandRecordDays } from '../append-rules.ts';
import { withPatience } from '../postgres/availability.ts';
import { gathered } from './gathered.ts';
import { claimMs, longDeadMs, type Intent, type Intents, type Standing } from './intents.ts';

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
  holder: string;
  is_live: boolean;
  is_long_dead: boolean;
};

const toStanding = (row: Row): Standing => ({
  scope: row.scope,
  key: row.key,
  commandId: row.command_id,
  bodyHash: row.body_hash,
  answer: row.answer,
  stream: row.stream,
  revisionRead: row.revision_read,
  firstEventId: row.first_event_id,
  holder: row.holder,
  isLive: row.is_live,
  isLongDead: row.is_long_dead,
  settled:
    row.position === null || row.recorded_at === null
      ? null
      : { position: BigInt(row.position), recordedAt: row.recorded_at },
});

const until = `clock_timestamp() + make_interval(secs => ${claimMs / 1000})`;
const isOld = `made_at <= clock_timestamp() - make_interval(days => ${commandRecordDays})`;

const find = `
  select scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id, position::text, recorded_at,
         holder,
         position is null and not is_given_up and claimed_until > clock_timestamp() as is_live,
         claimed_until < clock_timestamp() - make_interval(secs => ${longDeadMs / 1000}) as is_long_dead
    from eventstore.intents
   where scope = $1 and key = $2 and not (${isOld})`;

const claim = `
  insert into eventstore.intents as held
    (scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id, holder, claimed_until)
  select scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id, holder, ${until}
    from unnest($1::text[], $2::text[], $3::uuid[], $4::bytea[], $5::text[], $6::text[], $7::int[], $8::uuid[], $9::text[])
         as wanted (scope, key, command_id, body_hash, answer, stream, revision_read, first_event_id, holder)
   order by scope, key
  on conflict (scope, key) do update
    set command_id = excluded.command_id, body_hash = excluded.body_hash, answer = excluded.answer,
        stream = excluded.stream, revision_read = excluded.revision_read, first_event_id = excluded.first_event_id,
        holder = excluded.holder, claimed_until = excluded.claimed_until, is_given_up = false,
        position = null, recorded_at = null, made_at = clock_timestamp()
    where held.${isOld}
  returning holder, scope, key`;

const takeOver = `
  update eventstore.intents
     set command_id = $4, body_hash = $5, answer = $6, stream = $7, revision_read = $8,
         first_event_id = $9, holder = $10, claimed_until = ${until}, is_given_up = false
   where scope = $1 and key = $2 and holder = $3 and position is null`;

const theirs = `
  (scope, key) in (select * from unnest($1::text[], $2::text[])) and holder = $3 and position is null`;
const release = `delete from eventstore.intents where ${theirs}`;
const giveUp = `update eventstore.intents set is_given_up = true where ${theirs}`;
const renew = `
  update eventstore.intents i set claimed_until = ${until}
    from unnest($1::text[], $2::text[], $3::text[]) as held (scope, key, holder)
   where i.scope = held.scope and i.key = held.key and i.holder = held.holder and i.position is null`;
const settle = `
  update eventstore.intents
     set position = $4, recorded_at = to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
   where scope = $1 and key = $2 and holder = $3 and (position is null or position = $4)`;

type Wanted = Readonly<{ intent: Intent; holder: string }>;

/** The answer of a command with events is stored with them; only that of a command without events is kept here. */
const answerOf = ({ answer, firstEventId }: Intent): string =>
  firstEventId === null ? answer : '';

const columnsOf = (wanted: readonly Wanted[]): readonly unknown[] => [
  wanted.map(({ intent }) => intent.scope),
  wanted.map(({ intent }) => intent.key),
  wanted.map(({ intent }) => intent.commandId),
  wanted.map(({ intent }) => Buffer.from(intent.bodyHash)),
  wanted.map(({ intent }) => answerOf(intent)),
  wanted.map(({ intent }) => intent.stream),
  wanted.map(({ intent }) => intent.revisionRead),
  wanted.map(({ intent }) => intent.firstEventId),
  wanted.map(({ holder }) => holder),
];

/** How long claiming is retried while the database is not there. */
const patienceMs = 5_000;
/** Keys claimed by one statement. */
const claimsMax = 512;

/** Intents in Postgres, beside EventStoreDB. `pool` is the app's. Appends to all streams claim with one statement. */
export const createPostgresIntents = (pool: Pool): Intents => {
  const findOne = async (scope: string, key: string): Promise<Standing | null> => {
    const { rows } = await pool.query<Row>({
      name: 'find-intent',
      text: find,
      values: [scope, key],
    });
    return rows[0] === undefined ? null : toStanding(rows[0]);
  };

  /** Claims the free ones; tells for each whether it was free. If two want one key, the first gets it. */
  const claimBatch = gathered<Wanted, boolean>(claimsMax, async (all) => {
    const firstOf = new Map<string, Wanted>();
    for (const one of all) {
      const name = commandKey(one.intent);
      if (!firstOf.has(name)) firstOf.set(name, one);
    }
    const wanted = [...firstOf.values()];
    const { rows } = await withPatience(patienceMs, () =>
      pool.query<Pick<Row, 'scope' | 'key' | 'holder'>>({
        name: 'claim-intents',
        text: claim,
        values: [...columnsOf(wanted)],
      }),
    );
    const winners = new Map(rows.map((row) => [commandKey(row), row.holder]));
    return all.map(({ intent, holder }) => winners.get(commandKey(intent)) === holder);
  });

  const claimOne = async (intent: Intent, holder: string): Promise<Standing | null> => {
    for (;;) {
      if (await claimBatch({ intent, holder })) return null;
      const standing = await findOne(intent.scope, intent.key);
      // Our own claim, whose first answer was lost.
      if (standing?.holder === holder) return null;
      if (standing !== null) return standing;
    }
  };

  const change = async (
    text: string,
    intents: readonly Intent[],
    holder: string,
  ): Promise<void> => {
    if (intents.length === 0) return;
    const scopes = intents.map(({ scope }) => scope);
    const keys = intents.map(({ key }) => key);
    await pool.query(text, [scopes, keys, holder]);
  };

  return {
    find: findOne,
    claim: async (intents, holder) => {
      const standing = await Promise.all(intents.map((intent) => claimOne(intent, holder)));
      return standing.filter((one) => one !== null);
    },
    takeOver: async (standing, intent, holder) => {
      const { rowCount } = await pool.query(takeOver, [
        ...[intent.scope, intent.key, standing.holder, intent.commandId],
        ...[Buffer.from(intent.bodyHash), answerOf(intent), intent.stream],
        ...[intent.revisionRead, intent.firstEventId, holder],
      ]);
      return rowCount === 1;
    },
    release: (intents, holder) => change(release, intents, holder),
    giveUp: (intents, holder) => change(giveUp, intents, holder),
    renew: async (held) => {
      await pool.query({
        name: 'renew-intents',
        text: renew,
        values: [
          held.map(({ intent }) => intent.scope),
          held.map(({ intent }) => intent.key),
          held.map(({ holder }) => holder),
        ],
      });
    },
    settle: async ({ scope, key }, holder, position) => {
      const { rowCount } = await pool.query(settle, [scope, key, holder, position.toString()]);
      return rowCount === 1;
    },
  };
};

/** Deletes the claims of commands that are too old to answer repeats, some at a time; returns how many. */
export const forgetIntents = async (pool: Pool): Promise<number> => {
  const atATime = 1_000;
  for (let forgotten = 0; ;) {
    const { rowCount } = await pool.query(
      `delete from eventstore.intents where (scope, key) in
         (select scope, key from eventstore.intents where ${isOld} limit $1)`,
      [atATime],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < atATime) return forgotten;
  }
};
