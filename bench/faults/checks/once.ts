import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import { endOfBulk } from '../../../command/core/command-records.ts';
import { partOf } from '../../../command/core/metadata.ts';
import type { Answered } from '../load/commands.ts';
import type { SeenEvent } from './log-view.ts';

/** What the application stores about a command that was carried out. */
type Kept = Readonly<{ commandId: string; position: string; status: unknown; body: unknown }>;

/** A command that must have been carried out exactly once; a command of a bulk may have had nothing to change. */
type Expected = Readonly<{ scope: string; key: string; of: Answered; isPart: boolean }>;

const scopeOf = ({ command }: Answered): string => `${command.as.id}/-`;
const nameOf = ({ scope, key }: Readonly<{ scope: string; key: string }>): string =>
  `${scope} ${key}`;

/**
 * A bulk is one command per target, whose keys derive from the bulk's key (`command/core/metadata.ts`), plus two
 * records of its own for its start and its end.
 */
const expectedOf = (answered: Answered): readonly Expected[] => {
  const { command, key } = answered;
  const scope = scopeOf(answered);
  if (command.parts === undefined) return [{ scope, key, of: answered, isPart: false }];
  const whole = {
    record: { scope, key, commandId: key, bodyHash: new Uint8Array(32) },
    metadata: {
      actor: { userId: command.as.id, roleId: null, impersonatorId: null },
      correlationId: key,
    },
  };
  const purposes = [endOfBulk, ...command.parts.map((part) => `row/${part}`)];
  const keys = purposes.map((purpose) => partOf(whole, purpose).record.key);
  return [key, ...keys].map((one) => ({ scope, key: one, of: answered, isPart: true }));
};

const loadKept = async (
  pool: Pool,
  scopes: readonly string[],
): Promise<ReadonlyMap<string, Kept>> => {
  const { rows } = await pool.query<{
    scope: string;
    key: string;
    command_id: string;
    position: string;
    answer: string;
  }>(
    `select scope, key, command_id, position::text, answer from eventstore.commands where scope = any($1)`,
    [scopes],
  );
  return new Map(
    rows.map((row) => {
      const { status, body } = JSON.parse(row.answer) as Readonly<Record<string, unknown>>;
      return [nameOf(row), { commandId: row.command_id, position: row.position, status, body }];
    }),
  );
};

const title = ({ of: { command, key, status, unanswered } }: Expected): string =>
  `${command.name} on ${command.subject} (key ${key}, answered ${status}, ${unanswered} times unanswered before)`;

/** The faults in what is stored of one acknowledged command. */
const wrongWithKept = (expected: Expected, kept: Kept | undefined): readonly string[] => {
  if (kept === undefined) return [`${title(expected)}: acknowledged, and its record is not there`];
  if (expected.isPart) return [];
  const { status, body, position } = expected.of;
  const isSame =
    kept.status === status &&
    isDeepStrictEqual(kept.body, body) &&
    kept.position === String(position);
  return isSame ? [] : [`${title(expected)}: kept as ${JSON.stringify(kept)}, told ${position}`];
};

/**
 * Events that the application writes in addition to those of commands: refusals, readings of the audit, and sign-ins.
 */
const besides = new Set(['CommandRefused', 'RefusalsSuppressed', 'AuditRead', 'SignedIn']);

const countByCommand = (events: readonly SeenEvent[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { commandId } of events) counts.set(commandId, (counts.get(commandId) ?? 0) + 1);
  return counts;
};

/** The number of leads that bulk commands reported as changed, compared with their events. */
const wrongBulks = (
  acknowledged: readonly Answered[],
  movedIn: (answered: Answered) => number,
): readonly string[] =>
  acknowledged
    .filter(({ command }) => command.parts !== undefined)
    .flatMap((answered) => {
      const moved = movedIn(answered);
      const told = answered.body['changed'];
      if (moved === told) return [];
      return [`BulkLeads (key ${answered.key}): told ${String(told)} changed, ${moved} events`];
    });

/**
 * Each acknowledged command has its record, its answer and its one event. Nothing else by these people is in the log or
 * among the records: refused commands left nothing behind.
 */
export const findNotOnce = async (options: {
  pool: Pool;
  acknowledged: readonly Answered[];
  /** People of whom every command is known. */
  actors: ReadonlySet<string>;
  events: readonly SeenEvent[];
}): Promise<readonly string[]> => {
  const expected = options.acknowledged.flatMap(expectedOf);
  const kept = await loadKept(
    options.pool,
    [...options.actors].map((id) => `${id}/-`),
  );
  const wrong: string[] = expected.flatMap((one) => wrongWithKept(one, kept.get(nameOf(one))));

  const known = new Set(expected.map(nameOf));
  const apart = new Set(
    options.events.filter(({ type }) => besides.has(type)).map(({ commandId }) => commandId),
  );
  for (const [name, { commandId }] of kept) {
    if (!known.has(name) && !apart.has(commandId))
      wrong.push(`The command ${name} was carried out, and nobody was told so`);
  }

  const own = options.events.filter(
    ({ actorId, type }) => options.actors.has(actorId) && !besides.has(type),
  );
  const counts = countByCommand(own);
  const commandIds = new Set([...kept.values()].map(({ commandId }) => commandId));
  for (const { commandId, type, stream, position } of own) {
    if (!commandIds.has(commandId))
      wrong.push(`${type} in ${stream} at ${position} belongs to no command that was acknowledged`);
  }
  const countOf = (one: Expected): number =>
    counts.get(kept.get(nameOf(one))?.commandId ?? '') ?? 0;
  for (const one of expected) {
    const count = countOf(one);
    if (count > 1 || (count === 0 && !one.isPart)) wrong.push(`${title(one)}: ${count} events`);
  }
  const movedIn = (answered: Answered): number =>
    expectedOf(answered).reduce((sum, one) => sum + countOf(one), 0);
  return [...wrong, ...wrongBulks(options.acknowledged, movedIn)];
};
