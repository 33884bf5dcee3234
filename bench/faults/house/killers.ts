import type { Random } from '../../../infra/market-data/random.ts';
import { BrokenPromise } from '../broken-promise.ts';
import type { House } from './house.ts';
import { childrenOf, signal } from './processes.ts';

export type Killed = Readonly<{
  /** Ids of the killed processes. */
  victims: readonly number[];
  /** Ids of the processes that must end by themselves because of the kill. */
  orphans: readonly number[];
}>;

/** One way to kill processes with -9. */
export type Killer = Readonly<{
  name: string;
  /** What the kill counts as: of the application, or of its database. */
  of: 'app' | 'postgres';
  kill: (house: House, random: Random) => Killed;
  /** Whether nothing is left that would restart it. */
  endsHouse: boolean;
}>;

const found = (pid: number | null, what: string): number => {
  if (pid === null) throw new BrokenPromise(`No ${what} was found to kill`);
  return pid;
};

const rolesOf = (house: House, supervisor: number): readonly number[] =>
  childrenOf(supervisor).filter((pid) => pid !== house.postmaster());

const killGroup = (house: House): Killed => {
  const leader = found(house.supervisor(), 'supervisor');
  const victims = [leader, ...rolesOf(house, leader)];
  // The supervisor leads the process group of its children; the database has its own.
  signal(-leader, 'SIGKILL');
  return { victims, orphans: [] };
};

const killOne = (pid: number | null, what: string): Killed => {
  const victim = found(pid, what);
  signal(victim, 'SIGKILL');
  return { victims: [victim], orphans: [] };
};

const killSupervisor = (house: House): Killed => {
  const orphans = rolesOf(house, found(house.supervisor(), 'supervisor'));
  return { ...killOne(house.supervisor(), 'supervisor'), orphans };
};

const killPostmaster = (house: House): Killed => killOne(house.postmaster(), 'PostgreSQL');

/** Kills the server process of one connection; PostgreSQL then ends all others and recovers. */
const killBackend = (house: House, random: Random): Killed => {
  const backends = childrenOf(found(house.postmaster(), 'PostgreSQL'));
  const victim = backends[Math.floor(random() * backends.length)] ?? null;
  return killOne(victim, 'process of PostgreSQL');
};

export const killers = {
  group: { name: 'all of the app', of: 'app', kill: killGroup, endsHouse: true },
  web: {
    name: 'the web process',
    of: 'app',
    kill: (house) => killOne(house.child('web'), 'web process'),
    endsHouse: false,
  },
  worker: {
    name: 'the worker process',
    of: 'app',
    kill: (house) => killOne(house.child('worker'), 'worker process'),
    endsHouse: false,
  },
  supervisor: {
    name: 'the supervisor alone',
    of: 'app',
    kill: killSupervisor,
    endsHouse: true,
  },
  postmaster: { name: 'PostgreSQL', of: 'postgres', kill: killPostmaster, endsHouse: false },
  backend: { name: 'a process of PostgreSQL', of: 'postgres', kill: killBackend, endsHouse: false },
  everything: {
    name: 'app and PostgreSQL at once',
    of: 'postgres',
    kill: (house) => {
      const postmaster = house.postmaster();
      const [app, database] = [killGroup(house), killOne(postmaster, 'PostgreSQL')];
      return { victims: [...app.victims, ...database.victims], orphans: [] };
    },
    endsHouse: true,
  },
} as const satisfies Readonly<Record<string, Killer>>;
