import type { RoleId } from '../../../domain/shared/roles.ts';

/**
 * `read.identity_people_v2`: the only table with personal data of users in clear text; all others join it by id. An
 * erased person keeps the row, with `null` in every personal column.
 */
export const peopleTable = 'read.identity_people_v2';

/** Texts that a search looks through, in the order of their index. */
export const peopleSearched = [
  'full_name',
  'email',
  'phone',
  'country',
] as const satisfies readonly (keyof PersonRow)[];

export type PersonRow = Readonly<{
  id: string;
  role_id: RoleId;
  full_name: string | null;
  email: string | null;
  phone: string | null;
  /** YYYY-MM-DD. */
  birth_date: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  postal_code: string | null;
  is_active: boolean;
  is_email_verified: boolean;
  manager_id: string | null;
  /** Whether the account is deleted; closed accounts are in no list. */
  is_closed: boolean;
  registered_at: string;
  /** Revision of the user's stream that this row shows. */
  revision: number;
}>;
