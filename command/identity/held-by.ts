import { holdersOf } from '../../domain/identity/user/held-by.ts';
import type { ReferenceData } from '../reference.ts';

/** Staff who may currently know how to sign in as this person. */
export const heldBy = async (
  userId: string,
  { reference }: Readonly<{ reference: Pick<ReferenceData, 'user'> }>,
): Promise<readonly string[]> => {
  const user = await reference.user(userId);
  return user === null ? [] : holdersOf(user.heldBy);
};
