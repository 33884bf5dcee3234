import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startProviderSimulator, type ProviderSimulator } from '../providers/simulator.ts';
import { simulatedKey, type ApiAccess } from './access.ts';
import { createQuotaWatch } from './currency-quota.ts';
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
const month = (total: unknown, remaining: unknown) => ({ quotas: { month: { total, remaining } } });

const quotaOf = (access: ApiAccess | null, timeoutMs = 30_000) =>
  createQuotaWatch({ access: () => Promise.resolve(access), timeoutMs }).now();

describe('the quota of the currency API', () => {
  it('is read from its simulator, and null while the API is not switched on', async () => {
    const simulator = await startApiSimulator('currencyAPI');
    running.push(simulator);
    expect(await quotaOf(accessTo(simulator.origin))).toMatchObject({
      outcome: 'ok',
      remaining: 229,
      limit: 300,
    });
    expect(await quotaOf(accessTo(simulator.origin, 'another'))).toMatchObject({
      outcome: 'key-refused',
      remaining: null,
    });
    expect(await quotaOf(null)).toBeNull();
  });

  it('is reported as used up when no calls are left, although the provider answers', async () => {
    expect(await quotaOf(await answering(json(month(300, 0))))).toMatchObject({
      outcome: 'quota-used',
      remaining: 0,
      limit: 300,
    });
  });

  it.each<readonly [string, RequestListener, string]>([
    ['too many calls', (_, response) => response.writeHead(429).end(), 'too-many-calls'],
    ['a page', (_, response) => response.end('<html>'), 'unreadable'],
    ['another format', json({ quotas: {} }), 'unreadable'],
    ['a negative number', json(month(300, -1)), 'unreadable'],
    ['nothing until the time limit', () => undefined, 'timeout'],
  ])('is unknown when the provider answers with %s', async (_name, answer, outcome) => {
    const access = await answering(answer);
    expect(await quotaOf(access, outcome === 'timeout' ? 200 : 30_000)).toMatchObject({
      outcome,
      remaining: null,
      limit: null,
    });
  });

  it('is requested once a minute, however many readers there are, and again for another key', async () => {
    let calls = 0;
    const access = await answering((request, response) => {
      calls += 1;
      json(month(300, 300 - calls))(request, response);
    });
    let nowMs = 0;
    let key = 'one';
    const watch = createQuotaWatch({
      access: () => Promise.resolve({ ...access, key }),
      nowMs: () => nowMs,
    });
    await Promise.all([watch.now(), watch.now(), watch.now()]);
    nowMs = 59_999;
    expect(await watch.now()).toMatchObject({ remaining: 299 });
    nowMs = 60_000;
    expect(await watch.now()).toMatchObject({ remaining: 298 });
    key = 'two';
    expect(await watch.now()).toMatchObject({ remaining: 297 });
  });
});
