import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { testSession } from '../../infra/http/testing/test-session.ts';
import type { Caller, RequestContext } from '../../infra/http/route.ts';
import { createWorld, type World } from '../testing/world.ts';
import { createReadingRecorder, type ReadingRecorder } from './readings.ts';

const [admin, other, request] = [
  '01890000-0000-7000-8000-000000000001',
  '01890000-0000-7000-8000-000000000002',
  '01890000-0000-7000-8000-0000000000c1',
];
const context: RequestContext = {
  correlationId: request,
  ip: '203.0.113.9',
  cookies: undefined,
  waitAside: (wait) => wait(),
  stillStands: async () => true,
  idempotencyKey: null,
  minPosition: null,
  walletId: null,
  userAgent: null,
  background: false,
  local: false,
};
const callerOf = (userId: string): Caller => ({
  actor: { userId, roleId: 1, impersonatorId: null },
  roleId: 1,
  sessionId: 's-1',
  session: testSession,
});

let world: World;
let recorder: ReadingRecorder;
let failures: unknown[];
const open = (): ReadingRecorder =>
  createReadingRecorder({ ...world.deps, onError: (error) => void failures.push(error) });

beforeEach(() => {
  world = createWorld();
  failures = [];
  recorder = open();
});
afterEach(() => world.stop());

const read = (
  filters: Record<string, string> = {},
  userId = admin,
  position: string | null = null,
) => recorder.record({ caller: callerOf(userId), context, filters, position });
const kept = async (userId = admin) => {
  await recorder.stop();
  return world.eventsOf(`reading-${userId}`);
};

it('a reading is recorded with its filters and its reader', async () => {
  read({ type: 'OrderOpened', search: '*' });
  expect(await kept()).toMatchObject([
    {
      type: 'AuditRead',
      data: { filters: { type: 'OrderOpened', search: '*' }, position: null },
      metadata: { actor: { userId: admin, roleId: 1 }, correlationId: request },
    },
  ]);
});

it('the same reading within ten minutes is recorded once; another filter, event or person is recorded separately', async () => {
  read();
  read();
  world.pass(9 * 60_000);
  read();
  read({ type: 'OrderOpened' });
  read({}, admin, '17');
  read({}, other);
  expect((await kept()).map(({ data }) => data)).toEqual([
    { filters: {}, position: null },
    { filters: { type: 'OrderOpened' }, position: null },
    { filters: {}, position: '17' },
  ]);
  expect(await kept(other)).toHaveLength(1);
});

it('the same reading after ten minutes is recorded again', async () => {
  read();
  world.pass(10 * 60_000);
  read();
  expect(await kept()).toHaveLength(2);
});

it('separate processes record the same reading once', async () => {
  read();
  await recorder.stop();
  recorder = open();
  read();
  expect(await kept()).toHaveLength(1);
  expect(failures).toEqual([]);
});

it('a reading that could not be recorded is reported, and recorded with the next one', async () => {
  const { handler } = world.deps;
  const away = { ...handler, handle: async () => Promise.reject(new Error('away')) };
  let current: typeof handler = away;
  recorder = createReadingRecorder({
    ...world.deps,
    handler: { ...handler, handle: (request) => current.handle(request) },
    onError: (error) => void failures.push(error),
  });
  read();
  await recorder.stop();
  expect(failures).toEqual([new Error('away')]);
  current = handler;
  read();
  expect(await kept()).toHaveLength(1);
});
