import { describe, expect, it } from '@jest/globals';
import { isConnectionLost } from './connection-lost.ts';

const coded = (code: string): Error => Object.assign(new Error('said so'), { code });

describe('a lost connection', () => {
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
  ])('is recognised by a message of the driver without a code: %s', (message) => {
    expect(isConnectionLost(new Error(message))).toBe(true);
  });

  it.each([
    '57P01',
    '57014',
    '58030',
    '08006',
    '53300',
    '40001',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
  ])('is recognised by the code %s', (code) => {
    expect(isConnectionLost(coded(code))).toBe(true);
  });

  it.each(['23505', '42P01', '22P02', 'ENOENT', 'EACCES'])(
    'is not recognised from the code %s',
    (code) => {
      expect(isConnectionLost(coded(code))).toBe(false);
    },
  );

  it('is not recognised from an error of our own', () => {
    expect(isConnectionLost(new Error('Broken invariant'))).toBe(false);
    expect(isConnectionLost(undefined)).toBe(false);
  });
});
