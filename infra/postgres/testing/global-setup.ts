import { publishTestPostgresUrl } from '../../config.ts';
import { holdTestServer } from './global-teardown.ts';
import { startTestServer } from './test-server.ts';

/** Jest's global set-up: one PostgreSQL for the run; workers find it by inherited environment variables. */
export default async function setUp(): Promise<void> {
  const server = await startTestServer();
  holdTestServer(server);
  publishTestPostgresUrl(server.url);
}
