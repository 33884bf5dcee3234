import { startSimulator } from '../infra/event-store/eventstoredb/simulator/server.ts';

/**
 * The simulator of EventStoreDB in its own process, as a server has one. Reports the requests it received when asked.
 */
const simulator = await startSimulator();
process.on('message', () => process.send?.({ counts: simulator.counts }));
process.on('disconnect', () => process.exit(0));
process.send?.({ url: simulator.connectionString() });
