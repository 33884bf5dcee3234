import { describe, expect, it } from '@jest/globals';
import type { SecondFactorEvent } from './events.ts';
import { factorStanding } from './standing.ts';

const occurredAt = '2026-01-05T12:00:00.000Z';
const events = {
  on: { type: 'SecondFactorTurnedOn', data: {} },
  off: { type: 'SecondFactorTurnedOff', data: {} },
  reset: { type: 'SecondFactorReset', data: {} },
  codes: { type: 'RecoveryCodesMade', data: {} },
  used: { type: 'RecoveryCodeUsed', data: { left: 9 } },
  passkey: { type: 'PasskeyAdded', data: { passkeyId: 'a', name: 'Laptop' } },
  another: { type: 'PasskeyAdded', data: { passkeyId: 'b', name: 'Phone' } },
  removed: { type: 'PasskeyRemoved', data: { passkeyId: 'a' } },
} as const satisfies Readonly<Record<string, SecondFactorEvent>>;

const standingAfter = (...names: readonly (keyof typeof events)[]) =>
  factorStanding(names.map((name, revision) => ({ ...events[name], revision, occurredAt })));

describe('the state of a second factor from its events', () => {
  it('is null before the first factor', () => {
    expect(standingAfter()).toBeNull();
    expect(standingAfter('codes')).toBeNull();
  });

  it('is on by the newest event, also when all events have the same time', () => {
    expect(standingAfter('on', 'off', 'on', 'used', 'codes')).toEqual({
      isOn: true,
      turnedBy: 2,
      turnedAt: occurredAt,
      codesBy: 4,
      passkeys: [],
      revision: 4,
    });
  });

  it.each(['off', 'reset'] as const)('is off after %s', (name) => {
    expect(standingAfter('on', name)).toMatchObject({ isOn: false, turnedBy: 1 });
  });

  it('has recovery codes from the first passkey on, until the last factor is removed', () => {
    expect(standingAfter('passkey', 'another')).toMatchObject({
      isOn: false,
      codesBy: 0,
      passkeys: ['a', 'b'],
    });
    expect(standingAfter('on', 'passkey', 'off')).toMatchObject({ isOn: false, codesBy: 0 });
    expect(standingAfter('passkey', 'removed')).toMatchObject({ codesBy: 1, passkeys: [] });
    expect(standingAfter('passkey', 'another', 'reset')).toMatchObject({ passkeys: [] });
  });
});
