import type { RegisteredUser } from '../../../domain/identity/user/state.ts';
import type { AccountDeps } from '../account/deps.ts';
import type { FindLead } from './lead-to-convert.ts';

/** The dependencies of staff's calls about other people's accounts. */
export type UserDeps = AccountDeps &
  Readonly<{
    findLead: FindLead;
    /** A user, as the log had them a moment ago. */
    userOf: (userId: string) => Promise<RegisteredUser | null>;
    /** Ids of administrators from the read model: only to know where to look, nothing is decided on them. */
    administratorIds: () => Promise<readonly string[]>;
    /** The currency of the wallets of a customer whom staff add. */
    siteCurrency: () => string;
    /** How long the law requires data to be kept. */
    retentionYears: () => number;
  }>;
