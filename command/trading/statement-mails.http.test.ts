import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newTrader, openTradingFloor } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openTradingFloor();
});
afterEach(() => world.stop());

it('the monthly statement by mail is turned off and on once each, only by the person', async () => {
  const { userId, call } = await newTrader(world);
  const set = (wanted: unknown, by = call) => by.put('/statements/mails').send({ wanted });
  const written = async () =>
    (await world.eventsOf(`trader-${userId}`))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('StatementMails'));

  expect((await set(false)).body).toEqual({ message: 'Monthly statement emails off' });
  expect((await set(false)).status).toBe(200);
  expect((await set('perhaps')).status).toBe(422);
  expect((await set(true)).body).toEqual({ message: 'Monthly statement emails on' });
  expect(await written()).toEqual(['StatementMailsStopped', 'StatementMailsResumed']);

  const staff = await world.app.signInAs(1);
  const acting = await world.app.signInAs(3, { userId, actingBy: staff.userId });
  expect((await set(false, acting.call)).status).toBe(403);
});
