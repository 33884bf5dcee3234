import type { RegisteredUser } from '../../../domain/identity/user/state.ts';
import type { Caller } from '../../../infra/http/route.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { SignInDeps } from '../sign-in-deps.ts';

/** The dependencies of Login as and the way back. */
export type ActingDeps = Pick<SignInDeps, 'sessions' | 'cookie' | 'log'> &
  Pick<CoreDeps, 'handler' | 'mintId'> &
  Readonly<{
    /** A user, as the log had them a moment ago. */
    userOf: (userId: string) => Promise<RegisteredUser | null>;
    /** Whether staff of this role may see this person (rights.md); retention agents may see only linked customers. */
    reaches: (userId: string, caller: Caller) => Promise<boolean>;
  }>;
