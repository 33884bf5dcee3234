import { startEmbeddedPostgres } from '../embedded/server.ts';

/**
 * An application that starts the embedded server in the folder given as its argument, reports it in one line of JSON,
 * and runs until it is killed, for tests of orphaned servers.
 */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('Usage: hold-embedded <folder>');
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid() })}\n`);
setInterval(() => undefined, 60_000);
