import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identityErrors } from '../../domain/identity/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { EventStoreUnavailable } from '../../infra/event-store/port.ts';
import { createInMemoryReservations } from '../../infra/vault/reservations.ts';
import type { Handler } from '../core/handle.ts';
import { uuidv7 } from '../core/ids.ts';
import { derivedSending } from '../core/metadata.ts';
import { createWorld, type World } from '../testing/world.ts';
import { partsOf } from '../core/send.ts';
import { registerUser, type NewUser } from './register-user.ts';

const email = 'ada@example.test';
const reservations = createInMemoryReservations();
const emails = {
  reserve: (value: string, owner: string) => reservations.reserve('email', value, owner),
  confirm: (value: string, owner: string) => reservations.confirm('email', value, owner),
  release: (value: string, owner: string) => reservations.release('email', value, owner),
};

const newUser = (userId: string): NewUser => ({
  userId,
  person: {
    fullName: 'Ada Lovelace',
    email,
    phone: null,
    birthDate: null,
    country: null,
    city: null,
    address: null,
    postalCode: null,
  },
  roleId: 2,
  password: null,
  isEmailVerified: true,
  managerId: null,
  currency: 'USD',
  balances: { demo: '0', real: '0' },
});

let world: World;
let userId: string;

beforeEach(() => {
  world = createWorld();
  userId = uuidv7();
});
afterEach(async () => {
  await reservations.releaseAll([userId]);
  await world.stop();
});

const register = (
  handler: Pick<Handler, 'handle'> = world.deps.handler,
  changes: Partial<NewUser> = {},
) =>
  registerUser(
    { emails, passwords: { set: async () => undefined }, handler: world.deps.handler },
    partsOf(
      handler,
      derivedSending({
        actor: systemActor(systemActors.seeder),
        source: userId,
        purpose: 'register',
        correlationId: userId,
      }),
    ).send,
    { ...newUser(userId), ...changes },
  );

const failing = (failure: Error): Pick<Handler, 'handle'> => ({
  handle: async () => {
    throw failure;
  },
});

describe('the reservation of an email address', () => {
  it.each([
    generalErrors.UNAVAILABLE,
    generalErrors.COMMAND_IN_PROGRESS,
    generalErrors.BUSY,
    generalErrors.KEY_REUSED,
    generalErrors.UNKNOWN_EVENT,
    identityErrors.USER_EXISTS,
  ])('stays when the answer is $code, since the event may be written', async (refusal) => {
    await expect(register(failing(new DomainError(refusal)))).rejects.toMatchObject({ refusal });
    expect(await reservations.ownerOf('email', email)).toBe(userId);
  });

  it('stays when the failure leaves the outcome open, and a repeat confirms it', async () => {
    await expect(register(failing(new EventStoreUnavailable()))).rejects.toThrow();
    expect(await reservations.ownerOf('email', email)).toBe(userId);
    expect(await register()).toMatchObject({ status: 201 });
    expect(await reservations.reserve('email', email, uuidv7())).toBe(false);
  });

  it('is released when a rule refused the user', async () => {
    const refusal = failing(new DomainError(identityErrors.ROLE_NOT_ALLOWED));
    await expect(register(refusal)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    expect(await reservations.ownerOf('email', email)).toBeNull();
  });
});

describe('a customer', () => {
  it('is refused with an unknown currency before anything is written', async () => {
    const customer = { roleId: 3, currency: 'XXX' } as const;
    await expect(register(undefined, customer)).rejects.toMatchObject({ code: 'UNKNOWN_CURRENCY' });
    expect(await reservations.ownerOf('email', email)).toBeNull();
    expect(await world.store.read(`user-${userId}`)).toEqual([]);
    expect(await register(undefined, { ...customer, currency: 'EUR' })).toMatchObject({
      status: 201,
    });
  });
});
