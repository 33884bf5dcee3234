import { createLog, type Log } from './log.ts';
import type { Leading } from './append.ts';
import { startSimulator, type Simulator } from './server.ts';

/** Several simulators that share one log; one of them leads. */
export type SimulatedCluster = Readonly<{
  /** Names every node as a seed. */
  connectionString: (options?: string) => string;
  log: Log;
  nodes: readonly Simulator[];
  leader: () => Simulator;
  /** Ends the leader; another one takes over. */
  killLeader: () => void;
  /** Ends the leader; nobody leads until `elect`. */
  killLeaderForLong: () => void;
  elect: () => void;
  stop: () => Promise<void>;
}>;

export const startCluster = async (size = 3): Promise<SimulatedCluster> => {
  const log = createLog(Date.now);
  const dead = new Set<number>();
  const nodes: Simulator[] = [];
  let isLed = true;
  const leading = (): number => nodes.findIndex((_node, index) => !dead.has(index));
  const members = () =>
    nodes.map((node, index) => ({
      port: node.port(),
      isLeader: isLed && index === leading(),
      isAlive: !dead.has(index),
    }));
  const leadingOf = (node: number) => (): Leading => {
    if (!isLed) return 'nobody';
    return leading() === node ? 'itself' : (nodes[leading()]?.port() ?? 'nobody');
  };
  while (nodes.length < size) {
    nodes.push(await startSimulator({ log, members, leading: leadingOf(nodes.length) }));
  }
  const leader = (): Simulator => {
    const node = nodes[leading()];
    if (node === undefined) throw new Error('Every node was killed');
    return node;
  };
  const killLeader = (): void => {
    const node = leader();
    dead.add(nodes.indexOf(node));
    node.kill();
  };
  return {
    connectionString: (options = '') =>
      `esdb://${nodes.map((node) => `127.0.0.1:${node.port()}`).join(',')}?tls=false${options}`,
    log,
    nodes,
    leader,
    killLeader,
    killLeaderForLong: () => {
      isLed = false;
      killLeader();
    },
    elect: () => {
      isLed = true;
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
};
