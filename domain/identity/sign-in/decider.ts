import type { Decider } from '../../shared/decider.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { SignedIn, SignInEvent } from './events.ts';

export type RecordSignIn = DomainCommand<'RecordSignIn', SignedIn['data']>;

export type SignIns = Readonly<Record<never, never>>;

/** Whether somebody may sign in is decided by the session store and the vault; this only keeps that they did. */
export const signInDecider: Decider<SignIns, RecordSignIn, SignInEvent> = {
  category: 'sign_in',
  foldVersion: 1,
  decide: ({ data }) => [{ type: 'SignedIn', data }],
  evolve: (state) => state,
  initialState: () => ({}),
};
