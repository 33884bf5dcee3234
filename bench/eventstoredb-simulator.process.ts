import { startSimulator } from '../infra/event-store/eventstoredb/simulator/server.ts';

/** The simulator of EventStoreDB in a process of its own, as a server has one. Says what it was asked for when asked. */
const simulator = await startSimulator();
process.on('message', () => process.send?.({ counts: simulator.counts }));
process.on('disconnect', () => process.exit(0));
process.send?.({ url: simulator.connectionString() });
