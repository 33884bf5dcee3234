import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  tradeApiKeys,
  type ConnectionOutcome,
  type TradeApi,
} from '../../domain/shared/site/trade-apis.ts';
import { startProviderSimulator, type ProviderSimulator } from '../providers/simulator.ts';
import {
  nameOfApi,
  originOfApi,
  simulatedAccount,
  simulatedCluster,
  simulatedKey,
  type ApiAccess,
} from './access.ts';
import { testConnection } from './connection.ts';
import { startApiSimulators, type RunningApiSimulators } from './simulators.ts';

const running: (ProviderSimulator | RunningApiSimulators)[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

const accessTo = (api: TradeApi, key: string, simulator: string | null): ApiAccess => {
  if (api === 'oandaAPI')
    return { api, key, simulator, accountNumber: simulatedAccount, environment: 'fxpractice' };
  if (api === 'voiso') return { api, key, simulator, clusterId: simulatedCluster };
  return { api, key, simulator };
};

describe.each(tradeApiKeys)('%s', (api) => {
  it('accepts its own key and refuses another', async () => {
    const simulators = await startApiSimulators();
    running.push(simulators);
    const origin = simulators.origins[api] ?? null;
    expect(nameOfApi(accessTo(api, 'any', origin))).toMatch(/ \(simulator\)$/);
    expect(await testConnection(accessTo(api, simulatedKey, origin))).toBe('ok');
    expect(await testConnection(accessTo(api, 'another', origin))).toBe('key-refused');
  });

  const failures: readonly (readonly [string, RequestListener, ConnectionOutcome])[] = [
    ['refuses access', (_, response) => response.writeHead(403).end(), 'key-refused'],
    ['does not know the account', (_, response) => response.writeHead(404).end(), 'not-found'],
    ['has no quota left', (_, response) => response.writeHead(402).end(), 'quota-used'],
    ['is called too often', (_, response) => response.writeHead(429).end(), 'too-many-calls'],
    ['has an internal error', (_, response) => response.writeHead(503).end(), 'provider-error'],
    ['does not answer', () => undefined, 'timeout'],
    ['disconnects', (request) => request.socket.destroy(), 'unreachable'],
    [
      'redirects',
      (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      'redirect',
    ],
    ['answers with a page', (_, response) => response.end('<html>'), 'unreadable'],
    ['answers in another format', (_, response) => response.end('{"a":1}'), 'unreadable'],
    ['answers with a list', (_, response) => response.end('[]'), 'unreadable'],
    ['answers with nothing', (_, response) => response.end(''), 'unreadable'],
  ];

  it.each(failures)('that %s leads to its own outcome', async (_name, answer, outcome) => {
    const hostile = await startProviderSimulator('Hostile', answer);
    running.push(hostile);
    const timeoutMs = outcome === 'timeout' ? 200 : 30_000;
    const access = accessTo(api, simulatedKey, hostile.origin);
    expect(await testConnection(access, timeoutMs)).toBe(outcome);
  });

  it('is called over https at its own origin', () => {
    expect(originOfApi(accessTo(api, 'any', null))).toMatch(/^https:\/\/[a-z.-]+$/);
  });
});
