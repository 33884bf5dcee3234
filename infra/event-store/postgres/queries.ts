import type { Pool, PoolClient } from 'pg';
import { commandRecordDays } from '../append-rules.ts';
import type { EventFilter, EventText, Head, RecordedCommand, StoredEvent } from '../port.ts';
import type { Look } from './shared-reader.ts';
import type { Wishes } from './wishes.ts';
import {
  bigintAt,
  textQuery,
  commandColumns,
  eventColumns,
  hashAt,
  micros,
  toCommand,
  toEvent,
  toEventText,
  toHead,
  type TextRow,
} from './rows.ts';

type Queryable = Pool | PoolClient;

const rowsOf = async (
  database: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly TextRow[]> => {
  const { rows } = await database.query<(string | null)[]>(textQuery(name, text, values));
  return rows;
};

/** Rows fetched at a time without a limit, so that a large stream is never one answer. */
const pageSize = 2_000;

const readStreamSql = `
  select ${eventColumns} from eventstore.events
   where stream = $1 and revision >= $2 order by revision limit $3`;

/** Events of one stream from a revision on, page by page. */
export const readStream = async (
  database: Queryable,
  stream: string,
  fromRevision: number,
  limit: number,
): Promise<readonly StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = Math.min(pageSize, limit - events.length);
    const from = fromRevision + events.length;
    const rows = await rowsOf(database, 'read', readStreamSql, [stream, from, page]);
    for (const row of rows) events.push(toEvent(row));
    if (rows.length < page || events.length >= limit) return events;
  }
};

const readStreamsSql = `
  select wanted.place, found.*
    from unnest($1::text[], $2::integer[]) with ordinality as wanted (stream, revision, place)
    cross join lateral (
      select ${eventColumns} from eventstore.events
       where events.stream = wanted.stream and events.revision >= wanted.revision
       order by events.revision limit $3
    ) found`;

/** The first events of each of these streams from a revision on, in the order of the request. */
export const readStreams = async (
  database: Queryable,
  wanted: readonly Readonly<{ stream: string; from: number }>[],
  each: number,
): Promise<readonly (readonly StoredEvent[])[]> => {
  const found = wanted.map((): StoredEvent[] => []);
  const rows = await rowsOf(database, 'read_streams', readStreamsSql, [
    wanted.map(({ stream }) => stream),
    wanted.map(({ from }) => from),
    each,
  ]);
  for (const [place, ...row] of rows) found[Number(place) - 1]?.push(toEvent(row));
  return found.map((events) => events.toSorted((a, b) => a.revision - b.revision));
};

const readAllSql = `
  select ${eventColumns} from eventstore.events
   where position > $1 and type <> all ($3::text[]) order by position limit $2`;

/**
 * Events at these positions, each looked up by itself: the planner does not know how few there are, and would prefer to
 * read the whole log.
 */
const eventsAt = (places: string): string => `
  select event.* from (${places}) as place
   cross join lateral (
     select ${eventColumns} from eventstore.events where events.position = place.position offset 0
   ) as event`;

/**
 * Reads each category by its own index and merges the positions, so that a rare category is found without reading the
 * log in between. The next category is read only up to the position at which the page is already full: otherwise a
 * category whose types are nearly all left out would be read to its end for every page.
 */
const readCategoriesSql = `
  with recursive merged (place, positions) as (
    select 0, '{}'::bigint[]
    union all
    select place + 1, array(
      select each.position from (
        select unnest(merged.positions) as position
        union all
        (select e.position from eventstore.events e
          where split_part(e.stream, '-', 1) = ($3::text[])[merged.place + 1] and e.position > $1
            and e.position <= coalesce(merged.positions[$2], 9223372036854775807) and e.type <> all ($4::text[])
          order by e.position limit $2)
      ) each order by 1 limit $2
    ) from merged where place < cardinality($3::text[])
  )${eventsAt(`
     select unnest(positions) as position from merged where place = cardinality($3::text[])`)}
   order by 1`;

// Reads one category along its index, regardless of other categories. Both columns are compared and sorted together,
// because for a rare category the planner would prefer to read the whole log by position.
const readCategorySql = `
  select ${eventColumns} from eventstore.events
   where (split_part(stream, '-', 1), position) > ($3::text, $1::bigint) and split_part(stream, '-', 1) <= $3
     and type <> all ($4::text[])
   order by split_part(stream, '-', 1), position limit $2`;

const readCategories = (
  database: Queryable,
  after: bigint,
  limit: number,
  categories: readonly string[],
  exceptTypes: readonly string[],
): Promise<readonly TextRow[]> => {
  const [only] = categories;
  const all = [after, limit, categories, exceptTypes];
  return only !== undefined && categories.length === 1
    ? rowsOf(database, 'read_category', readCategorySql, [after, limit, only, exceptTypes])
    : rowsOf(database, 'read_categories', readCategoriesSql, all);
};

type ReadLog<Event> = (
  database: Queryable,
  after: bigint,
  limit: number,
  filter: EventFilter | undefined,
) => Promise<readonly Event[]>;

const readRows: ReadLog<TextRow> = (database, after, limit, filter) => {
  const categories = filter?.categories;
  const exceptTypes = filter?.exceptTypes ?? [];
  return categories === undefined
    ? rowsOf(database, 'read_all', readAllSql, [after, limit, exceptTypes])
    : readCategories(database, after, limit, [...new Set(categories)], exceptTypes);
};

/** Events after a position that the filter wants, in order. */
export const readLog: ReadLog<StoredEvent> = async (...options) =>
  (await readRows(...options)).map(toEvent);

/** The same events as texts of the server, without making bytes. */
export const readTexts: ReadLog<EventText> = async (...options) =>
  (await readRows(...options)).map(toEventText);

const findCommandSql = `
  select ${commandColumns} from eventstore.commands
   where scope = $1 and key = $2
     and recorded_at > clock_timestamp() - interval '${commandRecordDays} days'`;

/** The record of a command that was carried out and has not expired. */
export const findCommand = async (
  database: Queryable,
  scope: string,
  key: string,
): Promise<RecordedCommand | null> => {
  const [row] = await rowsOf(database, 'find_command', findCommandSql, [scope, key]);
  return row ? toCommand(row) : null;
};

const headSql = `select position, hash, ${micros('recorded_at')} from eventstore.head`;

/** The end of the log. */
export const readHead = async (database: Queryable): Promise<Head> => {
  const [row] = await rowsOf(database, 'head', headSql, []);
  if (!row) throw new Error('Broken invariant: the log has a head');
  return toHead(row);
};

/**
 * The end of the log with the events after a position, in one snapshot, so that everything the head counts is visible.
 */
const lookSql = (events: string): string => `
  select found.*, head.hash, head.position
    from eventstore.head
    left join lateral (${events}) as found on true
   order by 1`;

const lookAtAllSql = lookSql(`
  select ${eventColumns} from eventstore.events
   where head.position > $1 and events.position > $1 order by events.position limit $2`);

// Reads each category along its index, like `readCategorySql`, then merges them.
const lookAtCategoriesSql = lookSql(
  eventsAt(`
     select hit.position
       from unnest($3::text[], $4::text[]) as wanted (category, excepted)
       cross join lateral (
         select e.position from eventstore.events e
          where (split_part(e.stream, '-', 1), e.position) > (wanted.category, $1::bigint)
            and split_part(e.stream, '-', 1) <= wanted.category and e.type <> all (wanted.excepted::text[])
          order by split_part(e.stream, '-', 1), e.position limit $2
       ) hit
      where head.position > $1
      order by hit.position limit $2`),
);

// At the end of the log so few events follow that they are read by position: reading each category by its index would
// take some forty index descents for a handful of events.
const lookAtEndSql = lookSql(`
  select ${eventColumns} from eventstore.events
   where head.position > $1 and events.position > $1 and events.position <= $5
     and split_part(events.stream, '-', 1) = any($3::text[])
     and split_part(events.stream, '-', 1) || ' ' || events.type <> all ($4::text[])
   order by events.position limit $2`);

/** How many positions a look at the end of the log covers at most. */
const nearEnd = 1_000n;

/** A look with the hash of the log's end. */
type HashedLook = Look & Pick<EventText, 'hash'>;

const lookOf = (rows: readonly TextRow[], most: bigint | null = null): HashedLook => {
  const [first] = rows;
  if (first === undefined) throw new Error('Broken invariant: the log has a head');
  const found = first[0] === null ? [] : rows;
  const head = bigintAt(first, first.length - 1);
  const upTo = most === null || head < most ? head : most;
  const hash = hashAt(first, first.length - 2);
  return { head, hash, upTo, events: found.map(toEventText) };
};

/**
 * The end of the log, and the wanted events after a position, in order, by one statement in one snapshot. `isAtEnd`
 * says that little follows.
 */
export const readLook = async (
  database: Queryable,
  after: bigint,
  limit: number,
  wishes: Wishes,
  isAtEnd: boolean,
): Promise<HashedLook> => {
  if (wishes === null) return lookOf(await rowsOf(database, 'look', lookAtAllSql, [after, limit]));
  if (isAtEnd) {
    const most = after + nearEnd;
    const excepted = [...wishes].flatMap(([category, types]) =>
      types.map((type) => `${category} ${type}`),
    );
    const values = [after, limit, [...wishes.keys()], excepted, most];
    return lookOf(await rowsOf(database, 'look_at_end', lookAtEndSql, values), most);
  }
  const excepted = [...wishes.values()].map((types) => `{${types.join(',')}}`);
  const values = [after, limit, [...wishes.keys()], excepted];
  return lookOf(await rowsOf(database, 'look_categories', lookAtCategoriesSql, values));
};
