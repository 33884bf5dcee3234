import { startCluster } from '../infra/event-store/eventstoredb/simulator/cluster.ts';

/** A simulated cluster of three in its own process. Kills its leader on request, and reports when that is done. */
const cluster = await startCluster();
process.on('message', () => {
  cluster.killLeader();
  process.send?.({ isKilled: true });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: cluster.connectionString() });
