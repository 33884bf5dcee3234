import type { LeadWorker } from '../../../domain/crm/lead/commands.ts';
import type { LeadPerson } from '../../../domain/crm/lead/events.ts';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';
import { demoSignIns, demoTraders } from './demo-people.ts';
import { demoStaff } from './demo-staff.ts';
import type { Draw } from './draw.ts';
import { leadLands } from './lead-words.ts';
import { demoUserId } from './seed-people.ts';

const workersOf = (roleId: RoleId): readonly LeadWorker[] =>
  [...demoSignIns, ...demoStaff]
    .filter((person) => person.roleId === roleId)
    .map(({ email }) => ({ userId: demoUserId(email), roleId }));

export const managers = workersOf(roles.manager);
export const agents = workersOf(roles.agent);
/** Whoever can sign in stands first. */
export const retentionAgents = workersOf(roles.retentionAgent);
export const affiliatorId = demoUserId('affiliate@daybook.test');

/** Customers that were leads once; the one who can sign in stands first. */
const linkedPeople = [
  ...demoSignIns.filter(({ roleId }) => roleId === roles.customer),
  ...demoTraders,
];

export type Linked = Readonly<{ userId: string; person: LeadPerson }>;

/** The customer that the lead of this place became, if any: the oldest leads. */
export const linkedAt = (index: number): Linked | null => {
  const found = linkedPeople[index];
  if (found === undefined) return null;
  const { fullName, email, phone, country, city } = found.person;
  const [firstName = '', ...others] = fullName.split(' ');
  const person = { firstName, lastName: others.join(' '), email, phone, country, city };
  return { userId: demoUserId(found.email), person };
};

/** As it stands in an address: letters without their marks. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** Somebody who never was; `index` keeps addresses apart. */
export const madeUpPerson = ({ pick, chance, random }: Draw, index: number): LeadPerson => {
  const { firstNames, lastNames, phone, country, cities } = pick(leadLands);
  const [firstName, lastName] = [pick(firstNames), pick(lastNames)];
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}${index}@mail.test`,
    phone: phone.replace(/#/g, () => String(Math.floor(random() * 10))),
    country,
    city: chance(0.8) ? pick(cities) : null,
  };
};
