import { describe, expect, it } from '@jest/globals';
import { secretWord } from '../../shared/secret-ref.ts';
import { changeTo } from '../../shared/settings.ts';
import { given } from '../../shared/specification.ts';
import { tradeApis } from './settings.ts';

const { decider } = tradeApis;
const secret = (id: string, previous: { id: string; until: string } | null = null) => ({
  id,
  previous,
});
const until = '2026-01-05T12:00:00.000Z';
const put = (id: string, keepPreviousUntil: string | null = null) => ({
  apiKey: { id, keepPreviousUntil },
});

describe.each(['PolygonApiSet', 'EodApiSet', 'CurrencyApiSet'] as const)('%s', (type) => {
  const set = (apiKey: ReturnType<typeof secret> | null) =>
    ({ type, data: { apiKey, isActive: true } }) as const;

  it('stores the id of the new key, and that of the previous one until the given time', () => {
    given(decider, [])
      .when(changeTo(set(null), null, put('one')))
      .then([set(secret('one'))]);
    given(decider, [set(secret('one'))])
      .when(changeTo(set(null), null, put('two', until)))
      .then([set(secret('two', { id: 'one', until }))]);
    given(decider, [])
      .when(changeTo(set(null), null, put('one', until)))
      .then([set(secret('one'))]);
  });

  it('keeps a key that is not named, and removes one that is set to null', () => {
    given(decider, [set(secret('one'))])
      .when(changeTo(set(null)))
      .thenNothing();
    given(decider, [set(secret('one'))])
      .when(changeTo(set(null), null, { apiKey: null }))
      .then([set(null)]);
  });
});

describe('OandaApiSet and VoisoApiSet', () => {
  it('change the fields beside the key and keep the key', () => {
    const oanda = (accountNumber: string, apiKey: ReturnType<typeof secret> | null) =>
      ({
        type: 'OandaApiSet',
        data: { accountNumber, apiKey, environment: 'fxtrade', isActive: true },
      }) as const;
    given(decider, [oanda('1', secret('one'))])
      .when(changeTo(oanda('2', null)))
      .then([oanda('2', secret('one'))]);
    const voiso = (clusterId: string, apiKey: ReturnType<typeof secret> | null) =>
      ({ type: 'VoisoApiSet', data: { clusterId, apiKey, isActive: false } }) as const;
    given(decider, [])
      .when(changeTo(voiso('eu', secret('made up')), null, put('one')))
      .then([voiso('eu', secret('one'))]);
  });
});

it('settings of version 1 are not active', () => {
  for (const [type, { version, upcasters }] of Object.entries(tradeApis.catalogue.events)) {
    expect([type, version]).toEqual([type, 2]);
    const stored = { apiKey: secret('one') };
    expect(upcasters?.[1]?.(stored)).toEqual({ ...stored, isActive: false });
  }
});

it('the audit identifies a secret by the end of its id', () => {
  expect(secretWord(null)).toBe('Not set');
  expect(secretWord(secret('0192-00001234abcd'))).toBe('Set, reference 1234abcd');
  expect(secretWord(secret('0192-00001234abcd', { id: 'one', until }))).toBe(
    'Set, reference 1234abcd; the one before may be used until 2026-01-05 12:00:00 UTC',
  );
});
