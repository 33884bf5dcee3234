/** How many connections a process and a host open. Whoever opens another dedicated connection adds it here. */

/** Most connections of a process's pools, by role. */
export const poolSizes = { app: 12, projector: 6, query: 8 } as const;

/** Connections of a process beside its pools. */
const standing = {
  /** Holds the locks that tell which master keys the process has (`infra/vault/key-holders.ts`). */
  keyHolder: 1,
  /** Appends (`infra/event-store/postgres/append-line.ts`). */
  appendLine: 1,
  /** Wakes the process when others append (`infra/event-store/postgres/listener.ts`). */
  listener: 1,
  /** Checks whether the database has a connection left (`app/roles/commands-check.ts`). */
  probe: 1,
} as const;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Most connections of one process. */
export const connectionsOfProcess = sum(poolSizes) + sum(standing);

/**
 * Connections of a program beside the application (its key holder, its append line, and the few of its pools that it
 * uses) and of the supervisor.
 */
const connectionsBeside = 7;

/** Most connections of a host with this number of processes. */
export const connectionsOfHost = (processes: number): number =>
  processes * connectionsOfProcess + connectionsBeside;

/** The connections of a host with the usual two processes. */
export const connectionsUsual = connectionsOfHost(2);
