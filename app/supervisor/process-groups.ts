import type { Config, ProcessRole } from '../../infra/config.ts';
import { connectionsOfHost } from '../../infra/postgres/connections.ts';

/** Process number `index`, from 0, of `count` processes that share the same work. */
export type Share = Readonly<{ index: number; count: number }>;

/** One process of this host. */
export type ProcessGroup = Readonly<{
  /** For logs and metrics. */
  name: string;
  roles: readonly ProcessRole[];
  share: Share;
}>;

const workers: readonly ProcessRole[] = ['projections', 'reactions', 'triggers', 'prices'];
const servers: readonly ProcessRole[] = ['web', 'command', 'query'];

export type Processes = Pick<Config, 'commandProcesses' | 'projectionProcesses'>;
type Options = Pick<Config, 'roles'> & Processes;

const copies = (roles: readonly ProcessRole[], count: number): readonly ProcessGroup[] =>
  Array.from({ length: count }, (_none, index) => ({
    name: index === 0 ? roles.join(', ') : `${roles.join(', ')} ${index + 1}`,
    roles,
    share: { index, count },
  }));

/** The processes that follow the log, prices and due jobs: one, and more that share its read models. */
export const workersOf = ({ roles, projectionProcesses }: Options): readonly ProcessGroup[] => {
  const wanted = workers.filter((role) => roles.includes(role));
  if (wanted.length === 0) return [];
  if (!wanted.includes('projections')) return copies(wanted, 1);
  const further = copies(['projections'], projectionProcesses).slice(1);
  return [
    { name: wanted.join(', '), roles: wanted, share: { index: 0, count: projectionProcesses } },
    ...further,
  ];
};

/** The processes that answer people: as many as are wanted, behind one port. */
export const serversOf = ({ roles, commandProcesses }: Options): readonly ProcessGroup[] => {
  const wanted = servers.filter((role) => roles.includes(role));
  return wanted.length === 0 ? [] : copies(wanted, commandProcesses);
};

const processesOf = (options: Options): number =>
  workersOf(options).length + serversOf(options).length;

/** Most connections to the database that the processes of this host open. */
export const connectionsOf = (options: Options): number => connectionsOfHost(processesOf(options));

const counts = ['commandProcesses', 'projectionProcesses'] as const;

/** Read models need half as many processes as commands (`readModelsOf`), also when there are few. */
const weights = { commandProcesses: 1, projectionProcesses: 2 } as const;

/**
 * As many processes as the database has connections for. It lowers only counts that were derived from the cores, and
 * none below one: whoever sets a count by hand is told when it does not fit.
 */
export const fitProcesses = (
  options: Options & Pick<Config, 'countedByCores'>,
  letIn: number,
): Processes => {
  const processes = { ...options };
  for (;;) {
    const { commandProcesses, projectionProcesses } = processes;
    if (connectionsOf(processes) <= letIn) return { commandProcesses, projectionProcesses };
    const [highest] = counts
      .filter((name) => options.countedByCores.includes(name) && lowers(processes, name))
      .toSorted((a, b) => processes[b] * weights[b] - processes[a] * weights[a]);
    if (highest === undefined) return { commandProcesses, projectionProcesses };
    processes[highest] -= 1;
  }
};

/** Whether lowering this count by one means one process less on this host. */
const lowers = (options: Options, name: (typeof counts)[number]): boolean =>
  options[name] > 1 &&
  processesOf({ ...options, [name]: options[name] - 1 }) < processesOf(options);
