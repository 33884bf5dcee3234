import type { PersonData } from '../../domain/identity/user/events.ts';
import type { RoleId } from '../../domain/shared/roles.ts';

/** The password of every demo sign-in (design.md section 7). */
export const demoPassword = 'daybook-demo';

export type DemoPerson = Readonly<{
  email: string;
  roleId: RoleId;
  person: PersonData;
}>;

const demo = (
  email: string,
  roleId: RoleId,
  person: readonly [
    fullName: string,
    phone: string,
    birthDate: string,
    country: string,
    city: string,
    address: string,
    postalCode: string,
  ],
): DemoPerson => {
  const [fullName, phone, birthDate, country, city, address, postalCode] = person;
  return {
    email,
    roleId,
    person: { fullName, email, phone, birthDate, country, city, address, postalCode },
  };
};

/** The people who can sign in, in the order of their numbers. */
export const demoSignIns: readonly DemoPerson[] = [
  demo('admin@daybook.test', 1, [
    'Amelia Hartmann',
    '+44 20 7946 0101',
    '1981-04-12',
    'United Kingdom',
    'London',
    '18 Finsbury Square',
    'EC2A 1AH',
  ]),
  demo('manager@daybook.test', 2, [
    'Marcus Lindqvist',
    '+46 8 5550 0102',
    '1985-09-03',
    'Sweden',
    'Stockholm',
    'Sveavägen 44',
    '111 34',
  ]),
  demo('customer@daybook.test', 3, [
    'Clara Whitfield',
    '+44 161 496 0103',
    '1992-06-21',
    'United Kingdom',
    'Manchester',
    '7 Deansgate Mews',
    'M3 2BW',
  ]),
  demo('affiliate@daybook.test', 4, [
    'Andrés Villanueva',
    '+34 91 555 0104',
    '1988-02-17',
    'Spain',
    'Madrid',
    'Calle de Alcalá 96',
    '28009',
  ]),
  demo('agent@daybook.test', 5, [
    'Sofia Petrova',
    '+359 2 555 0105',
    '1994-11-30',
    'Bulgaria',
    'Sofia',
    'ul. Graf Ignatiev 12',
    '1000',
  ]),
  demo('retention@daybook.test', 6, [
    'Ravi Menon',
    '+971 4 555 0106',
    '1990-08-08',
    'United Arab Emirates',
    'Dubai',
    'Marina Walk 3',
    '00000',
  ]),
];

/**
 * Customers with a history, so that staff lists are not empty. They have no password, so nobody can sign in as one of
 * them.
 */
export const demoTraders: readonly DemoPerson[] = [
  demo('oliver.bennett@daybook.test', 3, [
    'Oliver Bennett',
    '+44 117 496 0111',
    '1979-01-25',
    'United Kingdom',
    'Bristol',
    '22 Park Row',
    'BS1 5LJ',
  ]),
  demo('lena.fischer@daybook.test', 3, [
    'Lena Fischer',
    '+49 30 5550 0112',
    '1987-05-14',
    'Germany',
    'Berlin',
    'Torstraße 61',
    '10119',
  ]),
  demo('mateo.rossi@daybook.test', 3, [
    'Mateo Rossi',
    '+39 02 5550 0113',
    '1991-12-02',
    'Italy',
    'Milan',
    'Via Solferino 9',
    '20121',
  ]),
  demo('aisha.rahman@daybook.test', 3, [
    'Aisha Rahman',
    '+971 4 555 0114',
    '1995-03-19',
    'United Arab Emirates',
    'Dubai',
    'Al Wasl Road 210',
    '00000',
  ]),
  demo('jonas.novak@daybook.test', 3, [
    'Jonas Novák',
    '+420 2 5550 0115',
    '1983-10-07',
    'Czechia',
    'Prague',
    'Vinohradská 30',
    '120 00',
  ]),
  demo('chloe.martin@daybook.test', 3, [
    'Chloé Martin',
    '+33 1 55 50 01 16',
    '1998-07-11',
    'France',
    'Lyon',
    '14 rue de la République',
    '69002',
  ]),
];
