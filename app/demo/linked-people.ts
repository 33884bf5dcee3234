import type { PersonData } from '../../domain/identity/user/events.ts';
import type { LeadPerson } from '../../domain/crm/lead/events.ts';
import { roles } from '../../domain/shared/roles.ts';
import { planCustomers } from './customer-plan.ts';
import { demoSignIns, demoTraders } from './demo-people.ts';
import { demoUserId } from './seed-people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A customer that was a lead once. */
export type Linked = Readonly<{
  userId: string;
  person: LeadPerson;
  /** They had their account so long ago, at the latest. */
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

/** The oldest leads; the one who can sign in stands first. All have their account since weeks. */
const longSince = [
  ...demoSignIns.filter(({ roleId }) => roleId === roles.customer),
  ...demoTraders,
].map(({ person }) => linked(person, 24 * dayMs));

/** As old as the oldest leads they came from can be. */
const recentMs = 22 * dayMs;
/** A lead is talked to before it signs up. */
const talkedToMs = 12 * hourMs;

/** Customers of the last weeks: each came from the youngest lead that was there by then. */
const recent = planCustomers()
  .filter(({ registeredAgoMs }) => registeredAgoMs < recentMs)
  .map(({ person, registeredAgoMs }) => linked(person, registeredAgoMs - hourMs));

/**
 * Which leads became customers, by their place among all; `ageOf` says how long ago the lead of a place was added, the
 * oldest first.
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
