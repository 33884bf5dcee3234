/**
 * Staff who may now know how to sign in as a person: those who set the password, or the address to which a new one is
 * mailed.
 */
export type HeldBy = Readonly<{ password: readonly string[]; address: readonly string[] }>;

/** The list with one more person, unless there is none or they are already in it. */
export const withStaff = (
  known: readonly string[],
  staffId: string | undefined,
): readonly string[] =>
  staffId === undefined || known.includes(staffId) ? known : [...known, staffId];

/**
 * Whoever knows the password may have chosen the new address; an address that a member of staff set is controlled by
 * that member alone. Controlling the previous address does not count: anybody who used it has known the password since.
 */
export const afterNewAddress = ({ password }: HeldBy, staffId: string | undefined): HeldBy => ({
  password,
  address: staffId === undefined ? password : [staffId],
});

/**
 * With a mailed link, only people with the address can know the password; without one, it may have been set by anybody
 * who knew the old one.
 */
export const afterNewPassword = (
  { password, address }: HeldBy,
  { staffId, byMail }: Readonly<{ staffId?: string; byMail?: true }>,
): HeldBy => ({ address, password: byMail === true ? address : withStaff(password, staffId) });

/** Everybody who may know how to sign in as the person. */
export const holdersOf = ({ password, address }: HeldBy): readonly string[] =>
  address.reduce(withStaff, password);
