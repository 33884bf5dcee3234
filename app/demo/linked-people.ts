import type { PersonData } from '../../domain/identity/user/events.ts';
import type { LeadPerson } from '../../domain/crm/lead/events.ts';
import { roles } from '../../domain/shared/roles.ts';
import { planCustomers } from './customer-plan.ts';
import { demoSignIns, demoTraders } from './demo-people.ts';
import { demoUserId } from './seed-people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A customer who was a lead before. */
export type Linked = Readonly<{
  userId: string;
  person: LeadPerson;
  /** The customer has had an account for at least this long. */
  customerAgoMs: number;
}>;

const linked = (person: PersonData, customerAgoMs: number): Linked => {
  const { fullName, email, phone, country, city } = person;
  const [firstName = '', ...others] = fullName.split(' ');
  return {
    userId: demoUserId(email),
    person: { firstName, lastName: others.join(' '), email, phone, country, city },
    customerAgoMs,
  };
};

/** The customers of the oldest leads, the one who can sign in first. All of them signed up weeks ago. */
const longSince = [
  ...demoSignIns.filter(({ roleId }) => roleId === roles.customer),
  ...demoTraders,
].map(({ person }) => linked(person, 24 * dayMs));

/** The greatest age of customers of the last weeks, so that there are older leads for them. */
const recentMs = 22 * dayMs;
/** Time between adding a lead and its sign-up, in which agents talk to it. */
const talkedToMs = 12 * hourMs;

/** Customers of the last weeks: each belongs to the youngest lead that existed early enough. */
const recent = planCustomers()
  .filter(({ registeredAgoMs }) => registeredAgoMs < recentMs)
  .map(({ person, registeredAgoMs }) => linked(person, registeredAgoMs - hourMs));

/**
 * Which leads became customers, by index among all leads; `ageOf` gives how long ago the lead of an index was added,
 * the oldest first.
 */
export const placesOfLinked = (
  places: number,
  ageOf: (place: number) => number,
): ReadonlyMap<number, Linked> => {
  const found = new Map(longSince.map((person, place) => [place, person] as const));
  for (const person of recent) {
    let place = places - 1;
    while (ageOf(place) < person.customerAgoMs + talkedToMs) place -= 1;
    found.set(place, person);
  }
  return found;
};
