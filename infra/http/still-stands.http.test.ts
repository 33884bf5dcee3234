import { expect, it } from '@jest/globals';
import { boolean, object } from 'yup';
import { bind } from './bind.ts';
import { defineRoute, only } from './route.ts';
import { createTestApp, type SignedIn, type TestApp } from './testing/test-app.ts';

/** What happens during the call. */
let meanwhile = async (): Promise<void> => undefined;

const long = defineRoute<object>()({
  method: 'GET',
  path: '/admin/long',
  kind: 'query',
  summary: 'Run for a long time.',
  permission: only([1, 2]),
  response: object({ before: boolean().required(), after: boolean().required() }),
  handle: async ({ context }) => {
    const before = await context.stillStands();
    await meanwhile();
    return { status: 200, body: { before, after: await context.stillStands() } };
  },
});

const cases: readonly [string, (app: TestApp, by: SignedIn) => Promise<void> | void, boolean][] = [
  ['nothing', () => undefined, true],
  ['the session ends', (app, { sessionId }) => app.sessions.end(sessionId), false],
  [
    'the person is deactivated',
    (app, { userId }) => app.setPerson(userId, { roleId: 2, isActive: false }),
    false,
  ],
  [
    'the person gets another role that may call it too',
    (app, { userId }) => app.setPerson(userId, { roleId: 1, isActive: true }),
    false,
  ],
];

it.each(cases)(
  'given a call during which this happens: %s, then the call knows whether it is still allowed',
  async (_what, act, stands) => {
    const app = createTestApp({ routes: bind([long], {}) });
    const by = await app.signInAs(2);
    meanwhile = async () => act(app, by);
    const { body } = await by.call.get('/admin/long');
    expect(body).toEqual({ before: true, after: stands });
  },
);
