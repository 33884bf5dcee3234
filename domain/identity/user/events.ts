import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { RoleId } from '../../shared/roles.ts';

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

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type UserRegistered = DomainEvent<
  'UserRegistered',
  PersonData & {
    roleId: RoleId;
    isActive: boolean;
    isEmailVerified: boolean;
    managerId: string | null;
  }
>;
export type UserActivated = DomainEvent<'UserActivated', Record<never, never>>;
export type UserDeactivated = DomainEvent<'UserDeactivated', Record<never, never>>;
export type EmailVerified = DomainEvent<'EmailVerified', Record<never, never>>;
/** The secret itself lies in the vault. */
export type PasswordChanged = DomainEvent<'PasswordChanged', Record<never, never>>;
export type RoleChanged = DomainEvent<'RoleChanged', { roleId: RoleId }>;

export type UserEvent =
  UserRegistered | UserActivated | UserDeactivated | EmailVerified | PasswordChanged | RoleChanged;

const personalFields = [
  'fullName',
  'email',
  'phone',
  'birthDate',
  'country',
  'city',
  'address',
  'postalCode',
] as const satisfies readonly (keyof PersonData)[];

export const userEventCatalogue: EventCatalogue = {
  category: 'user',
  events: {
    UserRegistered: {
      version: 1,
      personal: personalFields,
      subject: (_data, streamId) => streamId,
    },
    UserActivated: { version: 1 },
    UserDeactivated: { version: 1 },
    EmailVerified: { version: 1 },
    PasswordChanged: { version: 1 },
    RoleChanged: { version: 1 },
  },
};
