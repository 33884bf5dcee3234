import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tradeApiKeys, tradeApiNames } from '../../domain/shared/site/trade-apis.ts';
import { simulatedKey } from '../../infra/trade-apis/access.ts';
import {
  startApiSimulators,
  type RunningApiSimulators,
} from '../../infra/trade-apis/simulators.ts';
import { createWorld, type World } from '../testing/world.ts';

let simulators: RunningApiSimulators;
let world: World;
beforeEach(async () => {
  simulators = await startApiSimulators();
  world = createWorld({ apiSimulators: simulators.origins });
  await world.known();
});
afterEach(async () => {
  await world.stop();
  await simulators.stop();
});

const beside = { oandaAPI: { value1: '101-004-1', value3: 'fxtrade' }, voiso: { value1: 'cc-eu' } };

describe('a provider', () => {
  it.each(tradeApiKeys)('%s without a key is tested at its simulator', async (key) => {
    const { call } = await world.app.signInAs(1);
    const answer = await call.post(`/admin/apis/${key}/test`).send({});
    const name = `${tradeApiNames[key]} (simulator)`;
    expect(answer).toMatchObject({
      status: 200,
      body: { outcome: 'ok', name, message: `${name} accepts the API Key.` },
    });
  });

  it('without a key and without a simulator reports that a key is needed', async () => {
    await world.stop();
    world = createWorld();
    await world.known();
    const { call } = await world.app.signInAs(1);
    const { body } = await call.post('/admin/apis/eodAPI/test').send({});
    expect(body).toEqual({
      outcome: 'no-key',
      name: 'EOD',
      message: 'Save an API Key of EOD first.',
    });
  });

  it.each(tradeApiKeys)('%s can be turned on, and stays on when its key is saved', async (key) => {
    const { call } = await world.app.signInAs(1);
    const stands = async () => (await call.get('/admin/apis/api')).body.data[key].isActive;
    const fields = key === 'oandaAPI' || key === 'voiso' ? beside[key] : {};
    const put = (more: object) => call.put(`/admin/apis/${key}`).send({ ...fields, ...more });
    expect(await stands()).toBe(false);
    expect((await put({ isActive: true })).status).toBe(200);
    expect(await stands()).toBe(true);
    const secret = key === 'oandaAPI' || key === 'voiso' ? 'value2' : 'value1';
    expect((await put({ [secret]: 'key-of-the-provider' })).status).toBe(200);
    expect(await stands()).toBe(true);
    expect((await put({ isActive: 'perhaps' })).status).toBe(422);
  });

  it.each([
    ['oandaAPI', { value1: '../../x', value3: 'fxtrade' }],
    ['voiso', { value1: 'evil.example/' }],
    ['voiso', { value1: 'a.b' }],
  ])('%s at another address is refused: %j', async (key, body) => {
    const { call } = await world.app.signInAs(1);
    expect((await call.put(`/admin/apis/${key}`).send(body)).status).toBe(422);
  });

  it('that is unknown is not found, and only an admin may test one', async () => {
    const { call } = await world.app.signInAs(1);
    expect((await call.post('/admin/apis/stripe/test').send({})).status).toBe(404);
    for (const role of [2, 3, 4, 5, 6] as const) {
      const other = await world.app.signInAs(role);
      expect((await other.call.post('/admin/apis/eodAPI/test').send({})).status).toBe(403);
    }
  });
});

it('a provider is reached with its current settings', async () => {
  const { call } = await world.app.signInAs(1);
  const oanda = { ...beside.oandaAPI, value2: 'key-of-oanda' };
  await call.put('/admin/apis/oandaAPI').send(oanda);
  expect(await world.tradeApiAccess.accessTo('oandaAPI')).toEqual({
    api: 'oandaAPI',
    key: 'key-of-oanda',
    simulator: null,
    accountNumber: '101-004-1',
    environment: 'fxtrade',
  });
  expect(await world.tradeApiAccess.activeAccessTo('oandaAPI')).toBeNull();
  await call.put('/admin/apis/oandaAPI').send({ ...oanda, isActive: true });
  expect(await world.tradeApiAccess.activeAccessTo('oandaAPI')).toMatchObject({
    key: 'key-of-oanda',
  });
  expect(await world.tradeApiAccess.accessTo('eodAPI')).toEqual({
    api: 'eodAPI',
    key: simulatedKey,
    simulator: simulators.origins.eodAPI,
  });
});

it('a provider that is on without a key is distinguished from one that is off', async () => {
  await world.stop();
  world = createWorld();
  await world.known();
  const { call } = await world.app.signInAs(1);
  const save = async (changes: object) => {
    const oanda = { ...beside.oandaAPI, isActive: true, ...changes };
    expect((await call.put('/admin/apis/oandaAPI').send(oanda)).status).toBe(200);
    return world.tradeApiAccess.standingOf('oandaAPI');
  };
  expect(await save({ value2: 'key-of-oanda' })).toMatchObject({ key: 'key-of-oanda' });
  expect(await save({ value2: null })).toBe('no key');
  expect(await world.tradeApiAccess.activeAccessTo('oandaAPI')).toBeNull();
  expect(await save({ isActive: false })).toBe('off');
});
