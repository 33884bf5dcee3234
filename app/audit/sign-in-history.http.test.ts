import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idEnding, registered } from '../../query/testing/facts.ts';
import { openAuditWorld, type AuditWorld } from './testing/audit-world.ts';

const [jonas, mara] = [idEnding('2'), idEnding('3')];
let world: AuditWorld;

const signedIn = (isKnownDevice: boolean) => ({ type: 'SignedIn', data: { isKnownDevice } });

beforeAll(async () => {
  world = await openAuditWorld();
  await world.given(`user-${jonas}`, registered('Jonas Smith', 'jonas@customers.test'));
  const from = (ip: string) => ({ actorId: jonas, ip, session: 's' });
  await world.given(`sign_in-${jonas}`, signedIn(false), from('203.0.113.1'));
  await world.given(`sign_in-${jonas}`, {
    type: 'ActingStarted',
    data: { customerId: mara },
  });
  await world.given(`sign_in-${jonas}`, signedIn(true), from('203.0.113.2'));
  await world.given(`sign_in-${mara}`, signedIn(true), {
    actorId: mara,
    ip: '203.0.113.3',
  });
  await world.caughtUp();
});
afterAll(() => world.end());

describe('the sign-in history', () => {
  it("contains only the caller's own sign-ins, newest first, with their decrypted IP addresses", async () => {
    const { call } = await world.app.signInAs(3, { userId: jonas });
    const { status, body } = await call.get('/security/sign-ins');
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { address: '203.0.113.2', is_known_device: true },
      { address: '203.0.113.1', is_known_device: false },
    ]);
  });
});
