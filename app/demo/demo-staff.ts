import type { RoleId } from '../../domain/shared/roles.ts';
import type { DemoPerson } from './demo-people.ts';

const staff = (
  email: string,
  roleId: RoleId,
  fullName: string,
  phone: string,
  country: string,
  city: string,
): DemoPerson => ({
  email,
  roleId,
  person: {
    fullName,
    email,
    phone,
    country,
    city,
    birthDate: null,
    address: null,
    postalCode: null,
  },
});

/**
 * Colleagues of the staff who can sign in, so that leads are shared among several. They have no password, so nobody can
 * sign in as one of them.
 */
export const demoStaff: readonly DemoPerson[] = [
  staff('elena.marchetti@daybook.test', 2, 'Elena Marchetti', '+39 02 555 0121', 'Italy', 'Milan'),
  staff('tomas.herrera@daybook.test', 2, 'Tomás Herrera', '+34 91 555 0122', 'Spain', 'Madrid'),
  staff('daniel.osei@daybook.test', 5, 'Daniel Osei', '+44 20 7946 0123', 'Ghana', 'Accra'),
  staff('hanna.lund@daybook.test', 5, 'Hanna Lund', '+47 22 55 01 24', 'Norway', 'Oslo'),
  staff('mei.chen@daybook.test', 6, 'Mei Chen', '+65 6555 0125', 'Singapore', 'Singapore'),
];
