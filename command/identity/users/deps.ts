import type { RegisteredUser } from '../../../domain/identity/user/state.ts';
import type { AccountDeps } from '../account/deps.ts';
import type { FindLead } from './lead-to-convert.ts';

/** What calls of staff about other people's accounts are given. */
export type UserDeps = AccountDeps &
  Readonly<{
    findLead: FindLead;
    /** A user as the log had them a moment ago. */
    userOf: (userId: string) => Promise<RegisteredUser | null>;
    /** Ids of administrators, as far as the read model knows: where to look, nothing is decided on it. */
    administratorIds: () => Promise<readonly string[]>;
    /** Currency of the wallets of a customer whom staff add. */
    siteCurrency: () => string;
    /** How long the law asks to keep what it asks about. */
    retentionYears: () => number;
  }>;
