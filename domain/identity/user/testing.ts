import type { UserRegistered } from './events.ts';

/** An event of a customer who signs up, for tests. */
export const userRegistered = (changes: Partial<UserRegistered['data']> = {}): UserRegistered => ({
  type: 'UserRegistered',
  data: {
    fullName: 'Mara Novak',
    email: 'mara@daybook.test',
    phone: null,
    birthDate: null,
    country: null,
    city: null,
    address: null,
    postalCode: null,
    roleId: 3,
    isActive: true,
    isEmailVerified: true,
    managerId: null,
    ...changes,
  },
});
