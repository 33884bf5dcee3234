import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { startProviderSimulator, type ProviderSimulator } from '../providers/simulator.ts';
import { simulatedKey, type ApiAccess } from './access.ts';
import type { CurrencyQuota } from './currency-quota.ts';
import { compareRates, createRateCheck } from './currency-rates.ts';
import { startApiSimulator } from './simulators.ts';

const running: ProviderSimulator[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

const accessTo = (origin: string, key = simulatedKey): ApiAccess => ({
  api: 'currencyAPI',
  key,
  simulator: origin,
});

const answering = async (answer: RequestListener): Promise<ApiAccess> => {
  const simulator = await startProviderSimulator('Currency API', answer);
  running.push(simulator);
  return accessTo(simulator.origin);
};

const json =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const at = '2026-06-10T23:59:59Z';
const latest = (data: unknown) => ({ meta: { last_updated_at: at }, data });
const euro = latest({ EUR: { code: 'EUR', value: 0.85 } });

const plenty: CurrencyQuota = { name: 'Currency API', outcome: 'ok', remaining: 229, limit: 300 };
const quotaOf = (quota: CurrencyQuota | null) => ({ now: () => Promise.resolve(quota) });

const checkOf = (access: ApiAccess | null, quota: CurrencyQuota | null = plenty) =>
  createRateCheck({
    access: () => Promise.resolve(access),
    quota: quotaOf(quota),
    ours: (currency) => (currency === 'EUR' ? '0.8589' : null),
    timeoutMs: 30_000,
  });

describe('the rates of the currency API', () => {
  it('are compared with ours when its simulator answers', async () => {
    const simulator = await startApiSimulator('currencyAPI');
    running.push(simulator);
    expect(await checkOf(accessTo(simulator.origin)).now()).toEqual({
      outcome: 'ok',
      at: '2026-06-10T23:59:59.000Z',
      compared: 1,
      agrees: true,
      widest: { currency: 'EUR', ours: '0.8589', theirs: '0.85887', percent: '0' },
    });
    expect(await checkOf(accessTo(simulator.origin, 'another')).now()).toMatchObject({
      outcome: 'key-refused',
      widest: null,
    });
    expect(await checkOf(null).now()).toBeNull();
  });

  it('agree with ours up to a difference of three percent, and the widest difference is reported', () => {
    const said = {
      outcome: 'ok',
      at,
      rates: new Map([
        ['EUR', '1'],
        ['CHF', '0.8'],
        ['JPY', '100'],
      ]),
    } as const;
    const beside = (franc: string) =>
      compareRates(said, (currency) => ({ EUR: '1.01', CHF: franc })[currency] ?? null);
    expect(beside('0.824')).toMatchObject({
      compared: 2,
      agrees: true,
      widest: { currency: 'CHF', percent: '3' },
    });
    expect(beside('0.8241')).toMatchObject({ agrees: false, widest: { percent: '3.01' } });
    expect(beside('1.25')).toMatchObject({
      agrees: false,
      widest: { ours: '1.25', theirs: '0.8' },
    });
    expect(compareRates(said, () => null)).toMatchObject({
      compared: 0,
      agrees: false,
      widest: null,
    });
  });

  it.each<readonly [string, unknown]>([
    ['zero', latest({ EUR: { value: 0 } })],
    ['negative', latest({ EUR: { value: -0.85 } })],
    ['a text', latest({ EUR: { value: 'much' } })],
    ['without a time', { meta: {}, data: { EUR: { value: 0.85 } } }],
    ['with an invalid time', { meta: { last_updated_at: 'lately' }, data: {} }],
    ['a list', []],
  ])('are unreadable when they are %s', async (_name, body) => {
    const check = checkOf(await answering(json(body)));
    expect(await check.now()).toMatchObject({ outcome: 'unreadable', at: null, widest: null });
  });

  it('are requested four times a day, an hour after a failed request, and at once for another key', async () => {
    let calls = 0;
    let isBroken = false;
    const access = await answering((request, response) => {
      calls += 1;
      if (isBroken) response.writeHead(503).end();
      else json(euro)(request, response);
    });
    let nowMs = 0;
    let key = 'one';
    const check = createRateCheck({
      access: () => Promise.resolve({ ...access, key }),
      quota: quotaOf(plenty),
      ours: () => '0.85',
      nowMs: () => nowMs,
      timeoutMs: 30_000,
    });
    const after = async (minutes: number) => {
      nowMs += minutes * 60_000;
      await Promise.all([check.now(), check.now()]);
      return calls;
    };
    await check.now();
    expect(await after(359)).toBe(1);
    isBroken = true;
    expect(await after(1)).toBe(2);
    isBroken = false;
    expect(await after(59)).toBe(2);
    expect(await after(1)).toBe(3);
    key = 'two';
    expect(await after(0)).toBe(4);
  });

  it('are not requested when few calls are left or the quota is unknown, and the last result stays', async () => {
    let calls = 0;
    const access = await answering((request, response) => {
      calls += 1;
      json(euro)(request, response);
    });
    let left: CurrencyQuota = { ...plenty, remaining: 50 };
    let nowMs = 0;
    const check = createRateCheck({
      access: () => Promise.resolve(access),
      quota: { now: () => Promise.resolve(left) },
      ours: () => '0.85',
      nowMs: () => nowMs,
    });
    expect(await check.now()).toMatchObject({ outcome: 'quota-used', widest: null });
    left = { ...plenty, outcome: 'timeout', remaining: null };
    expect(await check.now()).toMatchObject({ outcome: 'timeout', widest: null });
    expect(calls).toBe(0);
    left = { ...plenty, remaining: 51 };
    expect(await check.now()).toMatchObject({ agrees: true });
    left = { ...plenty, remaining: 50 };
    nowMs = 86_400_000;
    expect(await check.now()).toMatchObject({ agrees: true, at: '2026-06-10T23:59:59.000Z' });
    expect(calls).toBe(1);
  });
});
