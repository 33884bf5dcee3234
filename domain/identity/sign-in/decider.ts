import type { Decider } from '../../shared/decider.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { never } from '../../shared/decider.ts';
import type { ActingStarted, ActingStopped, SignedIn, SignInEvent } from './events.ts';

export type RecordSignIn = DomainCommand<'RecordSignIn', SignedIn['data']>;

export type StartActing = DomainCommand<'StartActing', ActingStarted['data']>;
export type StopActing = DomainCommand<'StopActing', ActingStopped['data']>;

export type SignInCommand = RecordSignIn | StartActing | StopActing;

export type SignIns = Readonly<Record<never, never>>;

/** The session store and the vault decide whether a person may sign in; this stream only records that they did. */
export const signInDecider: Decider<SignIns, SignInCommand, SignInEvent> = {
  category: 'sign_in',
  foldVersion: 1,
  decide: (command) => {
    switch (command.type) {
      case 'RecordSignIn':
        return [{ type: 'SignedIn', data: command.data }];
      case 'StartActing':
        return [{ type: 'ActingStarted', data: command.data }];
      case 'StopActing':
        return [{ type: 'ActingStopped', data: command.data }];
      default:
        return never(command);
    }
  },
  evolve: (state) => state,
  initialState: () => ({}),
};
