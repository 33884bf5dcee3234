import { describe, expect, it } from '@jest/globals';
import { factorStanding } from './standing.ts';

const occurredAt = '2026-01-05T12:00:00.000Z';
const standingAfter = (...types: readonly string[]) =>
  factorStanding(types.map((type, revision) => ({ type, revision, occurredAt })));

describe('what the log says of a second factor', () => {
  it('is nothing before the first event', () => {
    expect(standingAfter()).toBeNull();
    expect(standingAfter('RecoveryCodesMade')).toBeNull();
  });

  it('is on by the newest event, with the newest codes, where all have the same time too', () => {
    const [on, off] = ['SecondFactorTurnedOn', 'SecondFactorTurnedOff'] as const;
    expect(standingAfter(on, off, on, 'RecoveryCodeUsed', 'RecoveryCodesMade')).toEqual({
      isOn: true,
      turnedBy: 2,
      turnedAt: occurredAt,
      codesBy: 4,
    });
  });

  it.each(['SecondFactorTurnedOff', 'SecondFactorReset'])('is off after %s', (type) => {
    expect(standingAfter('SecondFactorTurnedOn', type)).toMatchObject({ isOn: false, turnedBy: 1 });
  });
});
