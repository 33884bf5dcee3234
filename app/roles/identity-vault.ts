import { normalEmail } from '../../domain/shared/email.ts';
import type { EmailReservations, PasswordVault } from '../../command/identity/vault-ports.ts';
import type { SignInDeps } from '../../command/identity/sign-in-deps.ts';
import { createCredentials } from '../../infra/vault/credentials.ts';
import { createReservations } from '../../infra/vault/reservations.ts';
import type { Foundation } from './foundation.ts';

/** What identity commands need from the vault. */
export type IdentityVault = Readonly<{
  emails: EmailReservations;
  passwords: PasswordVault;
  signIn: Pick<SignInDeps, 'findUserByEmail' | 'verifyPassword'>;
}>;

/** How an email address is reserved. */
export const emailReservation = {
  kind: 'email',
  /** The address without regard to case. */
  of: normalEmail,
} as const;
const { kind, of: normal } = emailReservation;

export const openIdentityVault = ({
  pools,
  masterKey,
}: Pick<Foundation, 'pools' | 'masterKey'>): IdentityVault => {
  const reservations = createReservations(pools.app, masterKey);
  const credentials = createCredentials(pools.app);
  return {
    emails: {
      reserve: (email, owner) => reservations.reserve(kind, normal(email), owner),
      confirm: (email, owner) => reservations.confirm(kind, normal(email), owner),
      release: (email, owner) => reservations.release(kind, normal(email), owner),
    },
    passwords: credentials,
    signIn: {
      findUserByEmail: (email) => reservations.ownerOf(kind, normal(email)),
      verifyPassword: credentials.verify,
    },
  };
};
