import type { Credentials } from '../../infra/vault/credentials.ts';

/** Reserved addresses: one per person, ignoring case. */
export type EmailReservations = Readonly<{
  /**
   * Whether the address is now this owner's, which includes an address that was theirs before. Expires unless
   * confirmed.
   */
  reserve: (email: string, owner: string) => Promise<boolean>;
  /** The event that needs the address was written: the address is kept, and the owner's previous one becomes free. */
  confirm: (email: string, owner: string) => Promise<void>;
  /** Releases a reservation that was not confirmed. */
  release: (email: string, owner: string) => Promise<void>;
}>;

/** Stores passwords, hashed. */
export type PasswordVault = Pick<Credentials, 'set' | 'setAside' | 'putInForce'>;
