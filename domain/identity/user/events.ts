import type { Decimal } from '../../shared/decimal.ts';
import type { EventCatalogue, StoredData } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { RoleId } from '../../shared/roles.ts';
import type { WalletMode } from '../../shared/trading/types.ts';

/** Personal data of a user: encrypted with the user's own key wherever it stands. */
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

/** What people may change of themselves without proving it. */
export type ProfileData = Omit<PersonData, 'email'>;

/** The wallets that a customer begins with, all in one currency, and what is in each. */
export type FirstWallets = Readonly<{ currency: string }> & Readonly<Record<WalletMode, Decimal>>;

/** Staff who did it to somebody's account; absent where the person did, and of staff in events from before it was kept. */
type BySomebodyElse = { staffId?: string };

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type UserRegistered = DomainEvent<
  'UserRegistered',
  PersonData & {
    roleId: RoleId;
    isActive: boolean;
    isEmailVerified: boolean;
    managerId: string | null;
    /** Staff who set the first password. */
    staffId?: string;
    /** The lead that became this customer. */
    leadId?: string;
    /** Whoever wrote the address that the lead had; absent where no person of ours did. */
    addressBy?: string;
    /** Wallets that are to be opened because of it; none if absent. */
    wallets?: FirstWallets | null;
    /** The language that somebody signed up in. */
    language?: string;
  }
>;
export type UserActivated = DomainEvent<'UserActivated', Record<never, never>>;
export type UserDeactivated = DomainEvent<'UserDeactivated', Record<never, never>>;
export type EmailVerified = DomainEvent<'EmailVerified', Record<never, never>>;
export type ProfileChanged = DomainEvent<'ProfileChanged', ProfileData>;
/** The new address counts as verified: a mailed link proved it, or staff answer for it. */
export type EmailChanged = DomainEvent<'EmailChanged', Pick<PersonData, 'email'> & BySomebodyElse>;
/** The secret itself lies in the vault. */
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  BySomebodyElse & {
    /** The person set it by a link that was mailed to the address of the account. */
    byMail?: true;
  }
>;
export type RoleChanged = DomainEvent<'RoleChanged', { roleId: RoleId }>;
/** Staff took back that the address is proved. */
export type EmailVerificationWithdrawn = DomainEvent<
  'EmailVerificationWithdrawn',
  Record<never, never>
>;
export type ManagerAssigned = DomainEvent<'ManagerAssigned', { managerId: string | null }>;
/** Mails are written in it; a code as in BCP 47. */
export type LanguageChosen = DomainEvent<'LanguageChosen', { language: string }>;
/**
 * Nobody signs in with this account any more, and nothing opens it again (decisions.md 45). `eraseAt`: when the personal
 * data go (ISO 8601 UTC); `null` where staff were deleted before it was said: then as the retention period of now has it.
 */
export type UserClosed = DomainEvent<
  'UserClosed',
  { kind: 'customer' | 'staff'; eraseAt: string | null }
>;
/**
 * The person's key, files and reservations are gone: nobody can read any more who it was. Named are the records of other
 * streams that said something personal.
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

/** Until then only the closing of a customer's account said when the personal data go. */
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
