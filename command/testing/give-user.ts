import type { RoleId } from '../../domain/shared/roles.ts';
import type { AccountDesk } from './account-desk.ts';

/** Registers a person with an address and a password, who can sign in. */
export const giveUser = async (
  desk: Pick<AccountDesk, 'world' | 'credentials' | 'reserve'>,
  {
    userId,
    email,
    roleId,
    password,
  }: Readonly<{ userId: string; email: string; roleId: RoleId; password: string }>,
): Promise<void> => {
  const unknown = { phone: null, birthDate: null, country: null, city: null, address: null };
  await desk.world().given(`user-${userId}`, {
    type: 'UserRegistered',
    data: {
      ...unknown,
      fullName: 'Ada Lovelace',
      email,
      postalCode: null,
      roleId,
      isActive: true,
      isEmailVerified: true,
      managerId: null,
    },
  });
  await desk.credentials().set(userId, password);
  await desk.reserve(email, userId);
};
