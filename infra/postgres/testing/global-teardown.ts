import type { TestServer } from './test-server.ts';

// Jest loads set-up and tear-down as separate modules, so the server is passed on in the one global that they share.
const shared = globalThis as { daybookTestServer?: TestServer };

export const holdTestServer = (server: TestServer): void => {
  shared.daybookTestServer = server;
};

/** Jest's global tear-down. */
export default async function tearDown(): Promise<void> {
  await shared.daybookTestServer?.stop();
}
