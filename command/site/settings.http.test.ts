import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.stop());

const spreads = {
  spread_forex: '2',
  spread_commodity: '1',
  spread_index: '1',
  spread_crypto: '0.5',
  spread_stock: '0',
};

const saved = async (stream: string) =>
  (await world.eventsOf(stream)).map(({ type, data }) => ({ type, data }));

describe('commission and swap', () => {
  it('are refused with an error at the field if a hedge or a circle of currencies would earn swap', async () => {
    const admin = await world.app.signInAs(1);
    const { data } = (await admin.call.get('/admin/order-costs/api')).body;
    expect(data).toMatchObject({ commission_forex: '0', swap_buy_forex: '0' });
    const save = (costs: object) =>
      admin.call.post('/admin/order-costs').send({ ...data, ...costs, expectedRevision: 0 });
    expect(await save({ swap_buy_stock: '2', swap_sell_stock: '-1' })).toMatchObject({
      status: 422,
      body: { errors: { swap_sell_stock: fieldTexts.swapOfHedge } },
    });
    expect(await save({ swap_buy_forex: '-4', swap_sell_forex: '1.5' })).toMatchObject({
      status: 422,
      body: { errors: { swap_sell_forex: fieldTexts.swapOfCircle } },
    });
    expect(await save({ swap_buy_stock: '-4', swap_sell_stock: '1.5' })).toMatchObject({
      status: 200,
    });
    expect(world.deps.reference.orderCosts()).toMatchObject({ swap_buy_stock: '-4' });
  });
});

describe('spreads', () => {
  it('given none, then each is 1; given a save, then it is stored, shown and used', async () => {
    const admin = await world.app.signInAs(1);
    const before = await admin.call.get('/admin/spreads/api');
    expect(before.body).toMatchObject({
      data: { spread_forex: '1', spread_stock: '1' },
      revision: 0,
      changed_at: null,
      changed_by: null,
    });
    const answer = await admin.call
      .post('/admin/spreads')
      .send({ ...spreads, spread_forex: 2, expectedRevision: 0 });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Spreads updated successfully', revision: 1 },
    });
    expect(await saved('spread_settings-default')).toEqual([{ type: 'SpreadsSet', data: spreads }]);
    expect(world.deps.reference.spreads()).toEqual(spreads);
    expect((await admin.call.get('/admin/spreads/api')).body).toMatchObject({
      data: spreads,
      revision: 1,
      changed_by: admin.userId,
    });
  });

  it('given two admins who save at the same revision, then the second is refused', async () => {
    const [one, other] = [await world.app.signInAs(1), await world.app.signInAs(1)];
    const save = (who: typeof one, forex: string) =>
      who.call.post('/admin/spreads').send({
        ...spreads,
        spread_forex: forex,
        expectedRevision: 0,
      });
    expect((await save(one, '2')).status).toBe(200);
    expect(await save(other, '3')).toMatchObject({
      status: 409,
      body: { code: 'STALE_SETTINGS', params: { revision: 1 } },
    });
    expect(await saved('spread_settings-default')).toHaveLength(1);
    // Without a revision a save always applies, as customer.md says.
    const plain = await other.call.post('/admin/spreads').send({ ...spreads, spread_forex: '3' });
    expect(plain.status).toBe(200);
  });

  it.each([
    [{ ...spreads, spread_index: '-1' }],
    [{ ...spreads, spread_index: '20.1' }],
    [{ ...spreads, spread_index: 'two' }],
    [{ ...spreads, spread_index: undefined }],
    [{ ...spreads, spread_bonds: '1' }],
  ])('refuses %j', async (body) => {
    const admin = await world.app.signInAs(1);
    expect((await admin.call.post('/admin/spreads').send(body)).status).toBe(422);
    expect(await saved('spread_settings-default')).toEqual([]);
  });
});

describe('lots', () => {
  const types = {
    t_forex: 'lot',
    t_commodity: 'amount',
    t_index: 'amount',
    t_crypto: 'amount',
    t_stock: 'amount',
  };
  const lotSelector = [{ label: 'Micro', value: '1000' }];

  it('have two forms in one stream, and a save of one does not make the other stale', async () => {
    const { call } = await world.app.signInAs(1);
    const first = await call.post('/admin/lots').send({ ...types, expectedRevision: 0 });
    expect(first.body).toEqual({ message: 'Lots updated successfully', revision: 1 });
    const second = await call.post('/admin/lotSelector').send({ lotSelector, expectedRevision: 0 });
    expect(second.body).toEqual({ message: 'Lots updated successfully', revision: 2 });
    expect((await call.get('/admin/lots/api')).body).toMatchObject({
      data: { ...types, lotSelector },
      revision: 2,
    });
    const late = await call
      .post('/admin/lotSelector')
      .send({ lotSelector: [], expectedRevision: 1 });
    expect(late.body.code).toBe('STALE_SETTINGS');
    expect(world.deps.reference.lots()).toMatchObject({
      types: { forex: 'lot' },
      lots: lotSelector,
    });
  });

  it('refuse invalid lots', async () => {
    const { call } = await world.app.signInAs(1);
    for (const body of [
      { lotSelector: [{ label: '', value: '1' }] },
      { lotSelector: [{ label: 'None', value: '0' }] },
      { lotSelector: 'all' },
    ]) {
      expect((await call.post('/admin/lotSelector').send(body)).status).toBe(422);
    }
    expect((await call.post('/admin/lots').send({ ...types, t_forex: 'both' })).status).toBe(422);
    expect(await saved('lot_settings-default')).toEqual([]);
  });
});

describe('languages', () => {
  const english = { name: 'English', code: 'en' };
  const dutch = { name: 'Nederlands', code: 'nl' };

  it('given none, then the five of the product are listed; given a save, then it is stored and offered', async () => {
    const { call } = await world.app.signInAs(1);
    const before = await call.get('/admin/share/languages');
    expect(before.body.data.languages.map(({ code }: { code: string }) => code)).toEqual([
      'en',
      'de',
      'es',
      'fr',
      'ar',
    ]);
    const answer = await call
      .post('/admin/languages')
      .send({ languages: [english, dutch], expectedRevision: 0 });
    expect(answer.body).toEqual({ message: 'Languages updated successfully', revision: 1 });
    expect(world.deps.reference.languages()).toEqual([english, dutch]);
    const late = await call
      .post('/admin/languages')
      .send({ languages: [english], expectedRevision: 0 });
    expect(late.body.code).toBe('STALE_SETTINGS');
    // The name of the list in customer.md.
    expect((await call.post('/admin/languages').send({ lotSelector: [english] })).status).toBe(200);
    expect(world.deps.reference.languages()).toEqual([english]);
  });

  it.each([
    ['no list', {}],
    ['two lists', { languages: [english], lotSelector: [english] }],
    ['no English', { languages: [dutch] }],
    ['a code twice', { languages: [english, dutch, dutch] }],
    ['an invalid code', { languages: [english, { name: 'X', code: '../en' }] }],
    ['no name', { languages: [english, { name: ' ', code: 'nl' }] }],
  ])('refuse %s', async (_why, body) => {
    const { call } = await world.app.signInAs(1);
    expect((await call.post('/admin/languages').send(body)).status).toBe(422);
    expect(await saved('language_settings-default')).toEqual([]);
  });
});

it.each([2, 3, 4, 5, 6] as const)(
  'role %s may neither read nor save the settings',
  async (role) => {
    const { call } = await world.app.signInAs(role);
    for (const path of ['/admin/spreads/api', '/admin/lots/api', '/admin/share/languages'])
      expect((await call.get(path)).status).toBe(403);
    for (const path of ['/admin/spreads', '/admin/lots', '/admin/lotSelector', '/admin/languages'])
      expect((await call.post(path).send({})).status).toBe(403);
  },
);
