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
/** The fields that a review compares with the documents. */
export type VerifiedField = Extract<keyof ProfileData, 'fullName' | 'birthDate'>;
export type ChangeProfile = DomainCommand<
  'ChangeProfile',
  {
    profile: ProfileData;
    /** Whether KYC is approved. */
    isVerified: boolean;
    /** Which of these fields would change. The state holds no personal fields, so the sender compares them. */
    differing: readonly VerifiedField[];
  }
>;
export type ChangeEmail = DomainCommand<'ChangeEmail', EmailChanged['data']>;
export type ChooseLanguage = DomainCommand<'ChooseLanguage', LanguageChosen['data']>;
export type ChangePassword = DomainCommand<
  'ChangePassword',
  Pick<PasswordChanged['data'], 'byMail'>
>;

/** An act of a member of staff on an account. */
type ByStaff = {
  /** Whose account it is, and who changes it. */
  userId: string;
  staffId: string;
  /** Whom the route is for: customers or staff. */
  kind: 'customer' | 'staff';
  /**
   * The term as administrator that was released before (domain/identity/administrators): without it, nobody stops being
   * an active administrator.
   */
  releasedTerm: number | null;
};

/** The changes of staff to an account, all in one append. */
export type EditUser = DomainCommand<
  'EditUser',
  ByStaff & {
    /** `null` for no change. The state holds no personal fields, so the sender compares them. */
    profile: ProfileData | null;
    /** `null` for no change. */
    email: string | null;
    hasNewPassword: boolean;
    isEmailVerified: boolean;
    isActive: boolean;
    roleId: RoleId;
    managerId: string | null;
    /** Whether this member of staff may choose a customer's manager. */
    mayAssignManager: boolean;
    /** The account's revision that the person saw; `null` if the sender does not say. */
    expectedRevision: number | null;
  }
>;
export type CloseUser = DomainCommand<
  'CloseUser',
  ByStaff & {
    /**
     * What must be settled for a customer; when the account was closed; and for how many years data that must be kept
     * are kept.
     */
    leaving: Readonly<{ estate: Estate | null; closedAt: string; retentionYears: number }>;
  }
>;
/**
 * Records that the personal data of a closed account are erased; does nothing while that is not due. `at`: ISO 8601
 * UTC. `dueAt`: the due time if the closing did not set it.
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
