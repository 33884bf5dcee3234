import type { UserRegistered } from './events.ts';

/** A customer who signs up; tests only. */
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
