import type { MailedTokens } from '../../../infra/vault/mailed-tokens.ts';
import type { Passkeys } from '../../../infra/vault/passkeys.ts';
import type { SecondFactors } from '../../../infra/vault/second-factors.ts';
import type { PasskeySite } from '../../../infra/vault/webauthn.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { AccountDeps } from '../account/deps.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import type { factorStandingIn } from './settle-factor.ts';

/** The dependencies of calls about second factors. */
export type SecondFactorDeps = Pick<
  AccountDeps,
  'verifyPassword' | 'contactOf' | 'sessions' | 'guard' | 'log'
> &
  Pick<CoreDeps, 'handler' | 'mintId' | 'clock'> &
  Readonly<{
    factors: SecondFactors;
    passkeys: Passkeys;
    passkeySite: PasskeySite;
    tokens: Pick<MailedTokens, 'make' | 'claim'>;
    /** What the log says about a person's factor. */
    standingOf: ReturnType<typeof factorStandingIn>;
    /** The name of the site. */
    siteName: () => string;
    /** Whether staff must have a second factor. */
    staffNeedFactor: () => boolean;
    /** Whether the log has this user and the account is not closed. */
    isOpen: (userId: string) => Promise<boolean>;
  }>;

/** The dependencies of the second step of a sign-in. */
export type SecondStepDeps = SecondFactorDeps & SignInDeps;
