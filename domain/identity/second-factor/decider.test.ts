import { describe, it } from '@jest/globals';
import { given } from '../../shared/specification.ts';
import { secondFactorDecider, type SecondFactorCommand } from './decider.ts';
import type { SecondFactorEvent } from './events.ts';

const pairs: readonly (readonly [SecondFactorCommand, SecondFactorEvent])[] = [
  [
    { type: 'TurnOnSecondFactor', data: {} },
    { type: 'SecondFactorTurnedOn', data: {} },
  ],
  [
    { type: 'TurnOffSecondFactor', data: {} },
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

describe('what happened to a second factor', () => {
  it.each(pairs)('is kept: %o', (command, event) => {
    given(secondFactorDecider, []).when(command).then([event]);
    given(secondFactorDecider, [event]).when(command).again().then([event]);
  });
});
