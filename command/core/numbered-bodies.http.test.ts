import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gateways } from '../../domain/shared/payments/types.ts';
import { tradeApiKeys } from '../../domain/shared/site/trade-apis.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = createWorld();
  await world.known();
});
afterEach(() => world.stop());

const numbers = (name: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}${index + 1}`, value]));

/** Every provider: its contract body with secrets set, the same with secrets empty, and a field that it does not use. */
const providers = [
  ...gateways.map((name) => {
    const values = name === 'stripe' ? ['secret-1', 'secret-2', ''] : ['public', 'secret-2', 'key'];
    const kept =
      name === 'stripe' ? ['', '', ''] : ['public', '', name === 'flutterwave' ? '' : 'key'];
    const body = (given: readonly string[]) => ({
      name,
      ...numbers('key', [...given, '', '']),
      fee: 2.5,
      isActive: true,
    });
    return {
      list: '/admin/gateways',
      nameField: 'name',
      name,
      set: body(values),
      kept: body(kept),
      unused: 'key5',
    };
  }),
  ...tradeApiKeys.map((key) => {
    const hasSecond = key === 'oandaAPI' || key === 'voiso';
    const third = key === 'oandaAPI' ? 'fxtrade' : '';
    const values = hasSecond ? ['own-1', 'secret-2', third] : ['secret-1', '', ''];
    const kept = hasSecond ? ['own-1', '', third] : ['', '', ''];
    const body = (given: readonly string[]) => ({ key, ...numbers('value', [...given, '', '']) });
    return {
      list: '/admin/apis',
      nameField: 'key',
      name: key,
      set: body(values),
      kept: body(kept),
      unused: 'value4',
    };
  }),
];

describe.each(providers)('the request body of the contract for $name', (provider) => {
  const { list, nameField, name, set, kept, unused } = provider;
  const save = async (body: object) =>
    (await world.app.signInAs(1)).call.put(`${list}/${name}`).send(body);
  const secrets = async () =>
    (await (await world.app.signInAs(1)).call.get(`${list}/api`)).body.secrets[name];

  it('is accepted with all its fields, and a secret that is left empty is kept', async () => {
    expect((await save(set)).status).toBe(200);
    const before = await secrets();
    expect(Object.values(before)).not.toContainEqual(expect.objectContaining({ set: false }));
    expect((await save(kept)).status).toBe(200);
    expect(await secrets()).toEqual(before);
  });

  it.each([
    ['with another name', { ...set, [nameField]: 'another' }, nameField],
    ['with a value in a field that the provider does not use', { ...set, [unused]: 'x' }, unused],
    ['with a sixth value', { ...set, key6: '' }, 'key6'],
  ])('%s is refused at that field', async (_what, body, field) => {
    const { status, body: refused } = await save(body);
    expect(status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([field]);
  });
});
