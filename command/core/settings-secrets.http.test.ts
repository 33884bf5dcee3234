import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sweepSecrets } from '../secrets.ts';
import { tradeApis } from '../../domain/site/trade-apis/settings.ts';
import { sentenceOf } from '../../domain/audit-words.ts';
import { createWorld, type World } from '../testing/world.ts';
import { readSettings } from './settings-routes.ts';
import { usableSecrets } from './settings-secrets.ts';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.stop());

const place = 'trade_apis/OandaApiSet/apiKey';
const first = 'the-first-key-of-oanda';
const next = 'the-next-key-of-oanda';
const account = { value1: '101-004', value3: 'fxtrade' };

type Admin = Awaited<ReturnType<World['app']['signInAs']>>;
const save = ({ call }: Admin, body: object) => call.put('/admin/apis/oandaAPI').send(body);
const shown = async ({ call }: Admin) => (await call.get('/admin/apis/api')).body;

/** The secret values that the OANDA adapter may use now. */
const usable = async (): Promise<readonly string[]> => {
  const { settings } = await readSettings(world.deps.streams, tradeApis);
  const { apiKey } = settings.parts.OandaApiSet.values;
  return usableSecrets(world.deps.secrets, place, apiKey, world.deps.clock());
};

describe('settings with a secret', () => {
  it('given no secret, then it is shown as unset; after a save its metadata is shown, never its value', async () => {
    const admin = await world.app.signInAs(1);
    const nothing = { set: false, changed_at: null, last4: null, previous_until: null };
    expect((await shown(admin)).secrets.oandaAPI).toEqual({ value2: nothing });
    const saved = await save(admin, { ...account, value2: first });
    expect(saved).toMatchObject({
      status: 200,
      body: { message: 'oandaAPI updated successfully', revision: 1 },
    });
    const body = await shown(admin);
    expect(body.data.oandaAPI).toEqual({ ...account, isActive: false });
    expect(body.secrets.oandaAPI).toEqual({
      value2: {
        set: true,
        changed_at: world.deps.clock().toISOString(),
        last4: 'anda',
        previous_until: null,
      },
    });
    expect(JSON.stringify([saved.body, body])).not.toContain(first);
    expect(await usable()).toEqual([first]);
  });

  it('given a secret, when it is left out, then it is kept; when it is null, then it is deleted from the vault too', async () => {
    const admin = await world.app.signInAs(1);
    await save(admin, { ...account, value2: first });
    await save(admin, { ...account, value1: '202' });
    expect(await usable()).toEqual([first]);
    const [{ data } = { data: {} }] = await world.eventsOf('trade_apis-default');
    await save(admin, { ...account, value2: null });
    expect(await usable()).toEqual([]);
    expect((await shown(admin)).secrets.oandaAPI.value2.set).toBe(false);
    const id = 'apiKey' in data ? String(Object(data.apiKey).id) : '';
    expect(await world.deps.secrets.find(place, id)).toBeNull();
  });

  it('when it is replaced, then the previous one is deleted, or stays usable for the requested hours', async () => {
    const admin = await world.app.signInAs(1);
    await save(admin, { ...account, value2: first });
    await save(admin, { ...account, value2: next, keepReplacedForHours: 2 });
    expect(await usable()).toEqual([next, first]);
    expect((await shown(admin)).secrets.oandaAPI.value2.previous_until).toBe(
      new Date(world.deps.clock().getTime() + 2 * 3_600_000).toISOString(),
    );
    world.pass(2 * 3_600_000);
    expect(await usable()).toEqual([next]);
    expect(await sweepSecrets(world.deps.secrets, world.deps.streams, world.deps.clock())).toBe(1);
    await save(admin, { ...account, value2: 'a third one that is used' });
    expect(await usable()).toEqual(['a third one that is used']);
    world.pass(3_600_000);
    expect(await sweepSecrets(world.deps.secrets, world.deps.streams, world.deps.clock())).toBe(0);
  });

  it('when a save is refused, then the stored secret stays, and the sweep deletes what the save put into the vault', async () => {
    const admin = await world.app.signInAs(1);
    await save(admin, { ...account, value2: first });
    const refused = await save(admin, { ...account, value2: next, expectedRevision: 0 });
    expect(refused.body.code).toBe('STALE_SETTINGS');
    expect(await usable()).toEqual([first]);
    const sweep = () => sweepSecrets(world.deps.secrets, world.deps.streams, world.deps.clock());
    expect(await sweep()).toBe(0);
    world.pass(11 * 60_000);
    expect(await sweep()).toBe(1);
    expect(await usable()).toEqual([first]);
  });

  it('when the same save is sent twice, then it is executed once; another secret under its key is refused', async () => {
    const admin = await world.app.signInAs(1);
    const send = (value2: string) =>
      admin.call
        .put('/admin/apis/oandaAPI')
        .set('Idempotency-Key', 'once')
        .send({ ...account, value2 });
    expect((await send(first)).body).toEqual((await send(first)).body);
    expect(await world.eventsOf('trade_apis-default')).toHaveLength(1);
    expect((await send(next)).body.code).toBe('KEY_REUSED');
    expect(await usable()).toEqual([first]);
  });

  it.each([
    { ...account, value2: ' spaced ' },
    { ...account, value2: 5 },
    { ...account, value2: 'x'.repeat(8_193) },
    { ...account, value2: first, keepReplacedForHours: 0 },
    { ...account, value2: first, keepReplacedForHours: 721 },
    { value1: '101', value3: 'elsewhere', value2: first },
  ])('refuses %j', async (body) => {
    const answer = await save(await world.app.signInAs(1), body);
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain(first);
    expect(await world.eventsOf('trade_apis-default')).toEqual([]);
  });

  it('the audit shows who changed it, and identifies each secret by a reference without its value', async () => {
    const admin = await world.app.signInAs(1);
    await save(admin, { ...account, value2: first });
    const [event] = await world.eventsOf('trade_apis-default');
    if (event === undefined) throw new Error('There is no event.');
    expect(event.metadata.actor.userId).toBe(admin.userId);
    const around = { actorId: admin.userId, streamId: 'default', userId: null };
    expect(sentenceOf(event, around).template).toBe('{{actor}} changed how OANDA is reached');
    const { describer } = tradeApis.audit;
    const fields = describer?.fields(describer.evolve(describer.initialState, event, event), event);
    expect(fields).toContainEqual({
      field: 'API Key',
      value: expect.stringMatching(/^Set, reference [0-9a-f]{8}$/),
    });
    expect(JSON.stringify([event.data, event.metadata, fields])).not.toContain(first);
  });

  it.each([2, 3, 4, 5, 6] as const)('role %s may neither read nor save them', async (role) => {
    const { call } = await world.app.signInAs(role);
    expect((await call.get('/admin/apis/api')).status).toBe(403);
    expect((await call.put('/admin/apis/polygonAPI').send({ value1: first })).status).toBe(403);
  });
});
