import { describe, expect, it } from '@jest/globals';
import { object, string } from 'yup';
import { bind } from './bind.ts';
import { defineRoute, everybody } from './route.ts';
import type { HttpServerOptions } from './server.ts';
import { createTestApp } from './testing/test-app.ts';

const whoAmI = defineRoute<null>()({
  method: 'GET',
  path: '/who',
  kind: 'query',
  summary: 'Address of the client.',
  permission: everybody,
  response: object({ ip: string().required() }),
  handle: async ({ context }) => ({ status: 200, body: { ip: context.ip } }),
});

/** The address that the server sees when the last of two proxies reports the person and the proxy before it. */
const seenBy = async (trustProxy: HttpServerOptions['trustProxy']): Promise<string> => {
  const { call } = createTestApp({ routes: bind([whoAmI], null), trustProxy });
  const answer = await call.get('/who').set('X-Forwarded-For', '203.0.113.9, 198.51.100.2');
  return answer.body.ip;
};

describe('the client address of a request', () => {
  it('is the address of the connection without a trusted proxy, whatever the headers say', async () => {
    expect(await seenBy(false)).toMatch(/127\.0\.0\.1$/);
    expect(await seenBy(0)).toMatch(/127\.0\.0\.1$/);
  });

  it.each([
    [1, '198.51.100.2'],
    [2, '203.0.113.9'],
    ['loopback', '198.51.100.2'],
    ['loopback, 198.51.100.0/24', '203.0.113.9'],
    [true, '203.0.113.9'],
  ] as const)('with TRUST_PROXY = %s is %s', async (trustProxy, ip) => {
    expect(await seenBy(trustProxy)).toBe(ip);
  });
});
