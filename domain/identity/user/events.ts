import type { Decimal } from '../../shared/decimal.ts';
import type { EventCatalogue, StoredData } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { RoleId } from '../../shared/roles.ts';
import type { WalletMode } from '../../shared/trading/types.ts';

/** Personal data of a user, always encrypted with the user's own key. */
export type PersonData = {
  fullName: string;
  email: string;
  phone: string | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  postalCode: string | null;
};

/** What people may change about themselves without a proof. */
export type ProfileData = Omit<PersonData, 'email'>;

/** The wallets that a customer starts with: one currency, and the money in each. */
export type FirstWallets = Readonly<{ currency: string }> & Readonly<Record<WalletMode, Decimal>>;

/**
 * The member of staff who changed somebody's account; absent if the person did, and from events before it was recorded.
 */
type BySomebodyElse = { staffId?: string };

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type UserRegistered = DomainEvent<
  'UserRegistered',
  PersonData & {
    roleId: RoleId;
    isActive: boolean;
    isEmailVerified: boolean;
    managerId: string | null;
    /** The member of staff who set the first password. */
    staffId?: string;
    /** The lead that became this customer. */
    leadId?: string;
    /** Who wrote the address of the lead; absent if it was nobody on the staff. */
    addressBy?: string;
    /** Wallets to open after this event; none if absent. */
    wallets?: FirstWallets | null;
    /** The language of the sign-up. */
    language?: string;
  }
>;
export type UserActivated = DomainEvent<'UserActivated', Record<never, never>>;
export type UserDeactivated = DomainEvent<'UserDeactivated', Record<never, never>>;
export type EmailVerified = DomainEvent<'EmailVerified', Record<never, never>>;
export type ProfileChanged = DomainEvent<'ProfileChanged', ProfileData>;
/** The new address counts as verified: a mailed link proved it, or staff vouch for it. */
export type EmailChanged = DomainEvent<'EmailChanged', Pick<PersonData, 'email'> & BySomebodyElse>;
/** The password itself is in the vault. */
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  BySomebodyElse & {
    /** The person set it with a link that was mailed to the account's address. */
    byMail?: true;
  }
>;
export type RoleChanged = DomainEvent<'RoleChanged', { roleId: RoleId }>;
/** Staff decided that the address is no longer verified. */
export type EmailVerificationWithdrawn = DomainEvent<
  'EmailVerificationWithdrawn',
  Record<never, never>
>;
export type ManagerAssigned = DomainEvent<'ManagerAssigned', { managerId: string | null }>;
/** The language of the person's mails; a BCP 47 code. */
export type LanguageChosen = DomainEvent<'LanguageChosen', { language: string }>;
/**
 * Nobody can sign in with this account any more, and nothing reopens it (decisions.md 45). `eraseAt`: when the personal
 * data are erased (ISO 8601 UTC); `null` for staff who were deleted before it was recorded, for whom the current
 * retention period applies.
 */
export type UserClosed = DomainEvent<
  'UserClosed',
  { kind: 'customer' | 'staff'; eraseAt: string | null }
>;
/**
 * The person's key, files and reservations are deleted, so nobody can read any more who it was. The event lists the
 * records of other streams that held something personal.
 */
export type UserErased = DomainEvent<
  'UserErased',
  { kycCaseIds: readonly string[]; withdrawalIds: readonly string[] }
>;

export type UserEvent =
  | UserRegistered
  | UserActivated
  | UserDeactivated
  | EmailVerified
  | ProfileChanged
  | EmailChanged
  | PasswordChanged
  | RoleChanged
  | EmailVerificationWithdrawn
  | ManagerAssigned
  | LanguageChosen
  | UserClosed
  | UserErased;

const profileFields = [
  'fullName',
  'phone',
  'birthDate',
  'country',
  'city',
  'address',
  'postalCode',
] as const satisfies readonly (keyof ProfileData)[];

const subject = (_data: unknown, streamId: string): string => streamId;

/** Before version 2, only the closing of a customer's account recorded when the personal data are erased. */
const erasedIfCustomer = ({ eraseAt }: StoredData): StoredData =>
  eraseAt === undefined ? { kind: 'staff', eraseAt: null } : { kind: 'customer', eraseAt };

export const userEventCatalogue: EventCatalogue = {
  category: 'user',
  events: {
    UserRegistered: {
      version: 1,
      personal: [...profileFields, 'email'],
      subject,
    },
    UserActivated: { version: 1 },
    UserDeactivated: { version: 1 },
    EmailVerified: { version: 1 },
    ProfileChanged: { version: 1, personal: profileFields, subject },
    EmailChanged: { version: 1, personal: ['email'], subject },
    PasswordChanged: { version: 1 },
    RoleChanged: { version: 1 },
    EmailVerificationWithdrawn: { version: 1 },
    ManagerAssigned: { version: 1 },
    LanguageChosen: { version: 1 },
    UserClosed: { version: 2, upcasters: { 1: erasedIfCustomer } },
    UserErased: { version: 1 },
  },
};
