import { describe, it } from '@jest/globals';
import { given as givenFor } from '../../shared/specification.ts';
import { apiKeyDecider, type ApiKeyCommand } from './decider.ts';
import type { ApiKeyEvent } from './events.ts';

const given = (...events: readonly ApiKeyEvent[]) => givenFor(apiKeyDecider, events);
const until = '2026-01-06T12:00:00.000Z';
const make: ApiKeyCommand = {
  type: 'MakeApiKey',
  data: { keyId: 'k1', lastFour: 'aB3-', earlierUntil: until },
};
const made = (earlierUntil: string | null): ApiKeyEvent => ({
  type: 'ApiKeyMade',
  data: { keyId: 'k1', lastFour: 'aB3-', earlierUntil },
});
const revoked: ApiKeyEvent = { type: 'ApiKeysRevoked', data: {} };

describe('the API key of an affiliator', () => {
  it('is made, and the previous key stays valid until the given time', () => {
    given()
      .when(make)
      .then([made(null)]);
    given(made(null))
      .when(make)
      .then([made(until)]);
    given(made(null), revoked)
      .when(make)
      .then([made(null)]);
  });

  it('is revoked once', () => {
    const revoke: ApiKeyCommand = { type: 'RevokeApiKeys', data: {} };
    given(made(null)).when(revoke).then([revoked]);
    given().when(revoke).thenRefused('NO_API_KEY');
    given(made(null), revoked).when(revoke).thenRefused('NO_API_KEY');
  });

  it('is limited to networks', () => {
    const data = { networks: '203.0.113.0/24' };
    given()
      .when({ type: 'SetApiKeyNetworks', data })
      .then([{ type: 'ApiKeyNetworksSet', data }]);
    given({ type: 'ApiKeyNetworksSet', data })
      .when(make)
      .then([made(null)]);
  });
});
