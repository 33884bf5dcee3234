import type { DomainCommand } from '../../shared/messages.ts';
import type { RoleId } from '../../shared/roles.ts';
import type { Estate } from './erasure.ts';
import type {
  EmailChanged,
  LanguageChosen,
  PasswordChanged,
  ProfileData,
  UserErased,
  UserRegistered,
} from './events.ts';

type Nothing = Record<never, never>;

export type RegisterUser = DomainCommand<'RegisterUser', UserRegistered['data']>;
export type VerifyEmail = DomainCommand<'VerifyEmail', Nothing>;
/** What a review of documents compares with them. */
export type VerifiedField = Extract<keyof ProfileData, 'fullName' | 'birthDate'>;
export type ChangeProfile = DomainCommand<
  'ChangeProfile',
  {
    profile: ProfileData;
    /** KYC approved. */
    isVerified: boolean;
    /** Which of these would be others. Personal fields are not in the state, so that whoever sends compares them. */
    differing: readonly VerifiedField[];
  }
>;
export type ChangeEmail = DomainCommand<'ChangeEmail', EmailChanged['data']>;
export type ChooseLanguage = DomainCommand<'ChooseLanguage', LanguageChosen['data']>;
export type ChangePassword = DomainCommand<
  'ChangePassword',
  Pick<PasswordChanged['data'], 'byMail'>
>;

/** What a member of staff does to an account. */
type ByStaff = {
  /** Whose account it is, and who changes it. */
  userId: string;
  staffId: string;
  /** Whom the call is for: customers, or staff. */
  kind: 'customer' | 'staff';
  /**
   * The term as administrator that was given up before (domain/identity/administrators): without it nobody stops being an
   * active administrator.
   */
  releasedTerm: number | null;
};

/** An account as staff want it, all of it in one append. */
export type EditUser = DomainCommand<
  'EditUser',
  ByStaff & {
    /** `null`: as it is. Personal fields are not in the state, so that whoever sends compares them. */
    profile: ProfileData | null;
    /** `null`: as it is. */
    email: string | null;
    hasNewPassword: boolean;
    isEmailVerified: boolean;
    isActive: boolean;
    roleId: RoleId;
    managerId: string | null;
    /** Whether this member of staff may say who a customer's manager is. */
    mayAssignManager: boolean;
    /** The revision of the account that the person saw; `null` where the sender does not say. */
    expectedRevision: number | null;
  }
>;
export type CloseUser = DomainCommand<
  'CloseUser',
  ByStaff & {
    /** What must be settled, of a customer; and since when and how long what must be kept is kept. */
    leaving: Readonly<{ estate: Estate | null; closedAt: string; retentionYears: number }>;
  }
>;
/**
 * Says that the personal data of a closed account are gone; nothing while they are not due. `at`: ISO 8601 UTC. `dueAt`:
 * when they are where the closing did not say it.
 */
export type EraseUser = DomainCommand<
  'EraseUser',
  UserErased['data'] & { estate: Estate; at: string; dueAt: string | null }
>;

export type UserCommand =
  | RegisterUser
  | VerifyEmail
  | ChangeProfile
  | ChangeEmail
  | ChangePassword
  | ChooseLanguage
  | EditUser
  | CloseUser
  | EraseUser;
