import { startSimulator } from '../infra/event-store/eventstoredb/simulator/server.ts';

/** The simulator of EventStoreDB in a process of its own, as a server has one. */
const simulator = await startSimulator();
process.send?.({ url: simulator.connectionString() });
process.on('disconnect', () => process.exit(0));
