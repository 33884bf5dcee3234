/**
 * Who of the staff may know how to sign in as a person now: whoever set the password, or the address where a new one is
 * mailed to.
 */
export type HeldBy = Readonly<{ password: readonly string[]; address: readonly string[] }>;

/** A list with one more in it, unless nobody is meant or the person is in it. */
export const withStaff = (
  known: readonly string[],
  staffId: string | undefined,
): readonly string[] =>
  staffId === undefined || known.includes(staffId) ? known : [...known, staffId];

/**
 * Whoever knows the password may have chosen the new address; one that a member of staff set is in that person's hand alone.
 * Who had the one before has no part in it: whoever used that knows the password since.
 */
export const afterNewAddress = ({ password }: HeldBy, staffId: string | undefined): HeldBy => ({
  password,
  address: staffId === undefined ? password : [staffId],
});

/** By a mailed link the password is as safe as the address; one that is set with the old one may be anybody's who knew that. */
export const afterNewPassword = (
  { password, address }: HeldBy,
  { staffId, byMail }: Readonly<{ staffId?: string; byMail?: true }>,
): HeldBy => ({ address, password: byMail === true ? address : withStaff(password, staffId) });

/** Everybody who may know how to sign in as the person. */
export const holdersOf = ({ password, address }: HeldBy): readonly string[] =>
  address.reduce(withStaff, password);
