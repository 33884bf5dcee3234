import { never, type Decider } from '../../shared/decider.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { RecoveryCodeUsed, SecondFactorEvent } from './events.ts';

type Nothing = Record<never, never>;

export type TurnOnSecondFactor = DomainCommand<'TurnOnSecondFactor', Nothing>;
export type TurnOffSecondFactor = DomainCommand<'TurnOffSecondFactor', Nothing>;
export type ResetSecondFactor = DomainCommand<'ResetSecondFactor', Nothing>;
export type MakeRecoveryCodes = DomainCommand<'MakeRecoveryCodes', Nothing>;
export type UseRecoveryCode = DomainCommand<'UseRecoveryCode', RecoveryCodeUsed['data']>;

export type SecondFactorCommand =
  | TurnOnSecondFactor
  | TurnOffSecondFactor
  | ResetSecondFactor
  | MakeRecoveryCodes
  | UseRecoveryCode;

export type SecondFactor = Readonly<Record<never, never>>;

/** Whether a code is right, and what stands, the vault decides; this keeps that it happened. */
export const secondFactorDecider: Decider<SecondFactor, SecondFactorCommand, SecondFactorEvent> = {
  category: 'second_factor',
  foldVersion: 1,
  decide: (command) => {
    switch (command.type) {
      case 'TurnOnSecondFactor':
        return [{ type: 'SecondFactorTurnedOn', data: {} }];
      case 'TurnOffSecondFactor':
        return [{ type: 'SecondFactorTurnedOff', data: {} }];
      case 'ResetSecondFactor':
        return [{ type: 'SecondFactorReset', data: {} }];
      case 'MakeRecoveryCodes':
        return [{ type: 'RecoveryCodesMade', data: {} }];
      case 'UseRecoveryCode':
        return [{ type: 'RecoveryCodeUsed', data: command.data }];
      default:
        return never(command);
    }
  },
  evolve: (state) => state,
  initialState: () => ({}),
};
