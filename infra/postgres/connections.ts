/** How many connections a process and a host open. Whoever opens another one of its own adds it here. */

/** Of the pools of a process, by role: at most. */
export const poolSizes = { app: 12, projector: 6, query: 8 } as const;

/** Connections of a process beside its pools. */
const standing = {
  /** Holds the locks that say which master keys it has (`infra/vault/key-holders.ts`). */
  keyHolder: 1,
  /** Appends (`infra/event-store/postgres/append-line.ts`). */
  appendLine: 1,
  /** Is woken by what others append (`infra/event-store/postgres/listener.ts`). */
  listener: 1,
  /** Tries whether the database still has one left (`app/roles/commands-check.ts`). */
  probe: 1,
} as const;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** What one process opens at most. */
export const connectionsOfProcess = sum(poolSizes) + sum(standing);

/** A program beside the application (its key holder, its line, and the few of its pools that it uses) and the supervisor. */
const connectionsBeside = 7;

/** What a host with so many processes opens at most. */
export const connectionsOfHost = (processes: number): number =>
  processes * connectionsOfProcess + connectionsBeside;

/** The usual two processes of a host. */
export const connectionsUsual = connectionsOfHost(2);
