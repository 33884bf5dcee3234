import type { Config, ProcessRole } from '../../infra/config.ts';

/** Number `index`, from 0, of `count` processes that do the same work. */
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

type Options = Pick<Config, 'roles' | 'commandProcesses' | 'projectionProcesses'>;

const copies = (roles: readonly ProcessRole[], count: number): readonly ProcessGroup[] =>
  Array.from({ length: count }, (_none, index) => ({
    name: index === 0 ? roles.join(', ') : `${roles.join(', ')} ${index + 1}`,
    roles,
    share: { index, count },
  }));

/** What follows the log, prices and due jobs: one process, and further ones that share its read models. */
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

/** What answers people: as many processes as are wanted, behind one port. */
export const serversOf = ({ roles, commandProcesses }: Options): readonly ProcessGroup[] => {
  const wanted = servers.filter((role) => roles.includes(role));
  return wanted.length === 0 ? [] : copies(wanted, commandProcesses);
};

/** Connections to the database that one process opens at most: its pools and listeners. */
const connectionsOfProcess = 27;
/** A program beside the application, and what the supervisor itself asks. */
const connectionsBeside = 10;

/** Connections to the database that the processes of this host open at most: 64 for the usual two. */
export const connectionsOf = (options: Options): number =>
  (workersOf(options).length + serversOf(options).length) * connectionsOfProcess +
  connectionsBeside;
