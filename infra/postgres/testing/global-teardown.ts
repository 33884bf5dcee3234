import type { TestServer } from './test-server.ts';

// Jest loads set-up and tear-down as modules of their own, so the server is handed over by the one global they share.
const shared = globalThis as { daybookTestServer?: TestServer };

export const holdTestServer = (server: TestServer): void => {
  shared.daybookTestServer = server;
};

/** Jest's global tear-down. */
export default async function tearDown(): Promise<void> {
  await shared.daybookTestServer?.stop();
}
