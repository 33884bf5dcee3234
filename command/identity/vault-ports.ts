import type { Credentials } from '../../infra/vault/credentials.ts';

/** Addresses that are taken: one per person, whoever asks in whatever case. */
export type EmailReservations = Readonly<{
  /** Whether the address is now this owner's; it already was counts too. Runs out unless confirmed. */
  reserve: (email: string, owner: string) => Promise<boolean>;
  /** The event that needs it was written: it stays, and the owner's address of before is free. */
  confirm: (email: string, owner: string) => Promise<void>;
  /** Gives up what was reserved and not confirmed. */
  release: (email: string, owner: string) => Promise<void>;
}>;

/** Where passwords lie, hashed. */
export type PasswordVault = Pick<Credentials, 'set' | 'setAside' | 'putInForce'>;
