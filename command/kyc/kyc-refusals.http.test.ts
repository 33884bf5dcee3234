import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { png } from '../../infra/files/testing/sample-files.ts';
import { bind } from '../../infra/http/bind.ts';
import { rawForm } from '../../infra/http/testing/raw-form.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { createRefusalRecorder, type RefusalRecorder } from '../audit/refusals.ts';
import { commandRoutes } from '../routes.ts';
import { newPerson } from '../testing/kyc.ts';
import { createWorld, type World } from '../testing/world.ts';
import { peopleOf } from '../identity/people.ts';

/** What is recorded about documents that were refused (decisions.md 28). */
let world: World;
let recorder: RefusalRecorder;
let app: TestApp;

beforeEach(() => {
  world = createWorld();
  recorder = createRefusalRecorder({
    ...world.deps,
    onError: (error) => {
      throw error;
    },
  });
  app = createTestApp({
    people: peopleOf(world.deps.reference),
    routes: bind(commandRoutes, world.deps),
    onRefused: recorder.onRefused,
  });
});
afterEach(async () => {
  await recorder.stop();
  await world.stop();
});

it('a refused file is recorded, with the open case as its target if there is one', async () => {
  const { userId } = await newPerson(world, 3);
  const person = await app.signInAs(3, { userId });
  const send = (bytes: Buffer, name = 'front.png') =>
    person.call.post('/kyc').field('type', 'passport').attach('front', bytes, name);
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  expect((await send(page, 'front.jpg')).status).toBe(422);
  const { type, body } = rawForm(['type', 'passport'], ['front', '../front.png', 'bytes']);
  expect((await person.call.post('/kyc').set('Content-Type', type).send(body)).status).toBe(422);
  expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await person.call.post('/kyc').field('type', 'passport')).status).toBe(422);
  const { id } = (await send(png)).body;
  expect((await send(png)).status).toBe(409);
  await recorder.stop();
  const kept = (await world.eventsOf(`refusal-${userId}`)).map(({ data }) => data);
  expect(kept).toEqual(
    [
      { target: null, code: 'INVALID_FILE' },
      { target: null, code: 'INVALID_FILE' },
      { target: null, code: 'TOO_LARGE' },
      { target: id, code: 'KYC_ALREADY_SUBMITTED' },
    ].map((refused) => ({ command: 'POST /kyc', ...refused })),
  );
});
