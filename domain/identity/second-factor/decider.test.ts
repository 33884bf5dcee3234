import { describe, it } from '@jest/globals';
import { given } from '../../shared/specification.ts';
import { passkeysMax, secondFactorDecider, type SecondFactorCommand } from './decider.ts';
import type { SecondFactorEvent } from './events.ts';

const pairs: readonly (readonly [SecondFactorCommand, SecondFactorEvent])[] = [
  [
    { type: 'TurnOnSecondFactor', data: {} },
    { type: 'SecondFactorTurnedOn', data: {} },
  ],
  [
    { type: 'TurnOffSecondFactor', data: { isNeeded: false } },
    { type: 'SecondFactorTurnedOff', data: {} },
  ],
  [
    { type: 'ResetSecondFactor', data: {} },
    { type: 'SecondFactorReset', data: {} },
  ],
  [
    { type: 'MakeRecoveryCodes', data: {} },
    { type: 'RecoveryCodesMade', data: {} },
  ],
  [
    { type: 'UseRecoveryCode', data: { left: 9 } },
    { type: 'RecoveryCodeUsed', data: { left: 9 } },
  ],
];

describe('an action on a second factor', () => {
  it.each(pairs)('is recorded every time: %o', (command, event) => {
    given(secondFactorDecider, []).when(command).then([event]);
    given(secondFactorDecider, [event]).when(command).again().then([event]);
  });
});

describe('passkeys', () => {
  const added = (passkeyId: string): SecondFactorEvent => ({
    type: 'PasskeyAdded',
    data: { passkeyId, name: 'Laptop' },
  });
  const on: SecondFactorEvent = { type: 'SecondFactorTurnedOn', data: {} };
  const removal = (passkeyId: string, isNeeded = false): SecondFactorCommand => ({
    type: 'RemovePasskey',
    data: { passkeyId, isNeeded },
  });
  const removed: SecondFactorEvent = { type: 'PasskeyRemoved', data: { passkeyId: 'a' } };
  const turnOff: SecondFactorCommand = { type: 'TurnOffSecondFactor', data: { isNeeded: true } };

  it('are added up to a limit and removed once', () => {
    const command = { type: 'AddPasskey', data: { passkeyId: 'a', name: 'Laptop' } } as const;
    given(secondFactorDecider, [])
      .when(command)
      .then([added('a')]);
    const many = Array.from({ length: passkeysMax }, (_, at) => added(String(at)));
    given(secondFactorDecider, many).when(command).thenRefused('TOO_MANY_PASSKEYS');
    given(secondFactorDecider, [added('a')])
      .when(removal('a'))
      .then([removed]);
    given(secondFactorDecider, [added('a'), removed])
      .when(removal('a'))
      .thenRefused('PASSKEY_NOT_FOUND');
    given(secondFactorDecider, [added('a'), { type: 'SecondFactorReset', data: {} }])
      .when(removal('a'))
      .thenRefused('PASSKEY_NOT_FOUND');
  });

  it('and the app can replace each other when one factor is required, and the last one stays', () => {
    given(secondFactorDecider, [added('a')])
      .when(removal('a', true))
      .thenRefused('SECOND_FACTOR_NEEDED');
    given(secondFactorDecider, [on, added('a')])
      .when(removal('a', true))
      .then([removed]);
    given(secondFactorDecider, [on]).when(turnOff).thenRefused('SECOND_FACTOR_NEEDED');
    given(secondFactorDecider, [on, added('a')])
      .when(turnOff)
      .then([{ type: 'SecondFactorTurnedOff', data: {} }]);
  });
});
