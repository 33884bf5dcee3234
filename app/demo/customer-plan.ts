import type { PersonData } from '../../domain/identity/user/events.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { drawFor, type Draw } from './draw.ts';
import { madeUpPerson } from './lead-people.ts';

/** Together with the demo sign-ins and the demo traders there are 50 customers. */
export const plannedCustomers = 43;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Planned traders register and are funded before their first trade. */
const beforeTradesMs = 26 * dayMs;

export type PlannedAdjustment = Readonly<{
  type: 'add' | 'subtract';
  amount: Decimal;
  agoMs: number;
}>;

/** A person who signed up in the last weeks. Times are milliseconds before now. */
export type PlannedCustomer = Readonly<{
  email: string;
  person: PersonData;
  currency: string;
  isEmailVerified: boolean;
  registeredAgoMs: number;
  /** `null` if the customer may sign in. */
  deactivatedAgoMs: number | null;
  /** Adjustments of the real wallet by staff, in order of time. */
  adjustments: readonly PlannedAdjustment[];
  trades: Readonly<{ demo: boolean; real: boolean }>;
}>;

const amounts: readonly Decimal[] = [
  '1500',
  '2500',
  '4000',
  '7500.5',
  '12000',
  '18250.75',
  '30000',
];
const partings: readonly Decimal[] = ['120', '250', '499.99', '800'];
const streets = ['High Street', 'Station Road', 'Market Square', 'Mill Lane', 'Garden Street'];

const two = (value: number): string => String(value).padStart(2, '0');

const personOf = (draw: Draw, index: number): PersonData => {
  const { firstName, lastName, email, phone, country, city } = madeUpPerson(draw, 700 + index);
  const whole = (least: number, most: number) =>
    least + Math.floor(draw.random() * (most - least + 1));
  return {
    fullName: `${firstName} ${lastName}`,
    email: email ?? `customer${index}@mail.test`,
    phone,
    birthDate: `${whole(1958, 2003)}-${two(whole(1, 12))}-${two(whole(1, 28))}`,
    country,
    city,
    address: `${whole(1, 180)} ${draw.pick(streets)}`,
    postalCode: String(whole(10_000, 99_999)),
  };
};

const adjustmentsOf = (
  draw: Draw,
  registeredAgoMs: number,
  until: number,
): readonly PlannedAdjustment[] => {
  const span = registeredAgoMs - until;
  const moment = (share: number) => Math.round(registeredAgoMs - span * share);
  const first: PlannedAdjustment = { type: 'add', amount: draw.pick(amounts), agoMs: moment(0.2) };
  if (!draw.chance(0.5)) return [first];
  return [first, { type: 'subtract', amount: draw.pick(partings), agoMs: moment(0.7) }];
};

const planCustomer = (index: number): PlannedCustomer => {
  const draw = drawFor(`customer ${index}`);
  const person = personOf(draw, index);
  const isLong = index < 28;
  const currency = index % 9 === 8 ? 'EUR' : 'USD';
  const registeredAgoMs = Math.round(
    isLong ? (60 - index) * dayMs : (beforeTradesMs * (plannedCustomers - index)) / 18 + 2 * hourMs,
  );
  const isFunded = isLong || index === plannedCustomers - 1 || draw.chance(0.6);
  const isTrader = isLong && currency === 'USD';
  return {
    email: person.email,
    person,
    currency,
    isEmailVerified: index % 7 !== 6,
    registeredAgoMs,
    deactivatedAgoMs: index % 11 === 10 ? 90 * 60_000 : null,
    adjustments: isFunded
      ? adjustmentsOf(draw, registeredAgoMs, isLong ? beforeTradesMs : hourMs)
      : [],
    trades: { demo: isTrader, real: isTrader && index % 3 === 0 },
  };
};

/** The last one, whose real wallet was funded: planned alone, since each start looks whether it was seeded. */
export const planLastCustomer = (): PlannedCustomer => planCustomer(plannedCustomers - 1);

/** The same people at every start, oldest first. */
export const planCustomers = (): readonly PlannedCustomer[] =>
  Array.from({ length: plannedCustomers }, (_, index) => planCustomer(index));
