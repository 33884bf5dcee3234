import type { LeadWorker } from '../../domain/crm/lead/commands.ts';
import type { LeadPerson } from '../../domain/crm/lead/events.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { roles, type RoleId } from '../../domain/shared/roles.ts';
import { demoSignIns } from './demo-people.ts';
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
/** The agent who can sign in comes first. */
export const retentionAgents = workersOf(roles.retentionAgent);
export const affiliatorId = demoUserId('affiliate@daybook.test');

/** The address by which the phone system knows a staff member. */
export const addressOf = (userId: string): string => {
  const found = [...demoSignIns, ...demoStaff].find(({ email }) => demoUserId(email) === userId);
  invariant(found, 'the agent is a staff user');
  return found.email;
};

/** As in an email address: letters without accents. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** A made-up person; `index` keeps email addresses apart. */
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
