import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { EnqueueMail, WasMailAsked } from '../../../infra/mail/mail.ts';
import type { MailedTokens } from '../../../infra/vault/mailed-tokens.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { ReferenceData } from '../../reference.ts';
import type { RegisterUserDeps } from '../register-user.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import type { PasswordVault } from '../vault-ports.ts';
import type { ContactOf, UserEventsOf } from './contact.ts';

/** The dependencies of calls about the caller's own account. */
export type AccountDeps = RegisterUserDeps &
  Pick<SignInDeps, 'findUserByEmail' | 'verifyPassword' | 'people' | 'sessions' | 'guard' | 'log'> &
  Pick<CoreDeps, 'handler' | 'mintId' | 'clock'> &
  Readonly<{
    passwords: PasswordVault;
    tokens: Pick<MailedTokens, 'make' | 'endAll'>;
    enqueueMail: EnqueueMail;
    wasMailAsked: WasMailAsked;
    contactOf: ContactOf;
    userEventsOf: UserEventsOf;
    /** Whether a user's address is verified, as the log had it a moment ago. */
    isVerified: (userId: string) => Promise<boolean>;
    /** Whether a user's documents are approved. */
    isKyc: ReferenceData['isKyc'];
    /** The first money of a new demo wallet. */
    demoBalance: () => Decimal;
  }>;
