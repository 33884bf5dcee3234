import { never, type Decider } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { identityErrors } from '../errors.ts';
import type { PasskeyAdded, RecoveryCodeUsed, SecondFactorEvent } from './events.ts';

type Nothing = Record<never, never>;
/** Whether the site requires a second factor of this person, so that the last one must stay. */
type MayBeNeeded = { isNeeded: boolean };

export type TurnOnSecondFactor = DomainCommand<'TurnOnSecondFactor', Nothing>;
export type TurnOffSecondFactor = DomainCommand<'TurnOffSecondFactor', MayBeNeeded>;
export type ResetSecondFactor = DomainCommand<'ResetSecondFactor', Nothing>;
export type MakeRecoveryCodes = DomainCommand<'MakeRecoveryCodes', Nothing>;
export type UseRecoveryCode = DomainCommand<'UseRecoveryCode', RecoveryCodeUsed['data']>;
export type AddPasskey = DomainCommand<'AddPasskey', PasskeyAdded['data']>;
export type RemovePasskey = DomainCommand<'RemovePasskey', MayBeNeeded & { passkeyId: string }>;

export type SecondFactorCommand =
  | TurnOnSecondFactor
  | TurnOffSecondFactor
  | ResetSecondFactor
  | MakeRecoveryCodes
  | UseRecoveryCode
  | AddPasskey
  | RemovePasskey;

/** What a person has besides the password. */
export type SecondFactor = Readonly<{ isAppOn: boolean; passkeys: readonly string[] }>;

/** How many passkeys one person may have. */
export const passkeysMax = 10;

const addPasskey = (data: PasskeyAdded['data'], { passkeys }: SecondFactor) => {
  if (passkeys.length >= passkeysMax)
    throw new DomainError(identityErrors.TOO_MANY_PASSKEYS, { limit: passkeysMax });
  return [{ type: 'PasskeyAdded', data }] as const;
};

const removePasskey = (
  { passkeyId, isNeeded }: RemovePasskey['data'],
  { isAppOn, passkeys }: SecondFactor,
) => {
  if (!passkeys.includes(passkeyId)) throw new DomainError(identityErrors.PASSKEY_NOT_FOUND);
  if (isNeeded && !isAppOn && passkeys.length === 1)
    throw new DomainError(identityErrors.SECOND_FACTOR_NEEDED);
  return [{ type: 'PasskeyRemoved', data: { passkeyId } }] as const;
};

const turnOff = ({ isNeeded }: MayBeNeeded, { passkeys }: SecondFactor) => {
  if (isNeeded && passkeys.length === 0) throw new DomainError(identityErrors.SECOND_FACTOR_NEEDED);
  return [{ type: 'SecondFactorTurnedOff', data: {} }] as const;
};

const evolve = (state: SecondFactor, event: SecondFactorEvent): SecondFactor => {
  switch (event.type) {
    case 'SecondFactorTurnedOn':
      return { ...state, isAppOn: true };
    case 'SecondFactorTurnedOff':
      return { ...state, isAppOn: false };
    case 'SecondFactorReset':
      return { isAppOn: false, passkeys: [] };
    case 'PasskeyAdded':
      return { ...state, passkeys: [...state.passkeys, event.data.passkeyId] };
    case 'PasskeyRemoved':
      return { ...state, passkeys: state.passkeys.filter((id) => id !== event.data.passkeyId) };
    case 'RecoveryCodesMade':
    case 'RecoveryCodeUsed':
      return state;
    default:
      return never(event);
  }
};

/**
 * The vault decides whether a code or a passkey is right; this stream records what happened and keeps a required last
 * factor.
 */
export const secondFactorDecider: Decider<SecondFactor, SecondFactorCommand, SecondFactorEvent> = {
  category: 'second_factor',
  foldVersion: 2,
  decide: (command, state) => {
    switch (command.type) {
      case 'TurnOnSecondFactor':
        return [{ type: 'SecondFactorTurnedOn', data: {} }];
      case 'TurnOffSecondFactor':
        return turnOff(command.data, state);
      case 'ResetSecondFactor':
        return [{ type: 'SecondFactorReset', data: {} }];
      case 'MakeRecoveryCodes':
        return [{ type: 'RecoveryCodesMade', data: {} }];
      case 'UseRecoveryCode':
        return [{ type: 'RecoveryCodeUsed', data: command.data }];
      case 'AddPasskey':
        return addPasskey(command.data, state);
      case 'RemovePasskey':
        return removePasskey(command.data, state);
      default:
        return never(command);
    }
  },
  evolve,
  initialState: () => ({ isAppOn: false, passkeys: [] }),
};
