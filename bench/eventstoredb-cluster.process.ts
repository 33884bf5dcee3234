import { startCluster } from '../infra/event-store/eventstoredb/simulator/cluster.ts';

/** A simulated cluster of three in a process of its own. Kills its leader when told to, and says when that is done. */
const cluster = await startCluster();
process.on('message', () => {
  cluster.killLeader();
  process.send?.({ isKilled: true });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: cluster.connectionString() });
