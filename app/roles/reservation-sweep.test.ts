import { describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { createHandler } from '../../command/core/handle.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { partsOf } from '../../command/core/send.ts';
import { registerUser } from '../../command/identity/register-user.ts';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { roles } from '../../domain/shared/roles.ts';
import { createCodec } from '../../infra/event-store/codec.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { createInMemoryReservations } from '../../infra/vault/reservations.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { sweepReservations } from '../../infra/vault/sweep-reservations.ts';
import { emailReservation } from './identity-vault.ts';
import { isEmailHeld } from './reservation-sweep.ts';

/** A setup whose process dies after the event of a registration and before its address is confirmed. */
const setUp = () => {
  let nowMs = 0;
  const store = createInMemoryEventStore();
  const codec = createCodec({
    catalogues: eventCatalogues,
    subjectKeys: createInMemorySubjectKeys(),
  });
  const reservations = createInMemoryReservations(() => nowMs);
  const handler = createHandler({ store, codec, clock: () => new Date() });
  const { kind, of: hashOf } = emailReservation;
  const register = (email: string, userId: string) =>
    registerUser(
      {
        emails: {
          reserve: (address, owner) => reservations.reserve(kind, hashOf(address), owner),
          confirm: () => Promise.reject(new Error('killed')),
          release: (address, owner) => reservations.release(kind, hashOf(address), owner),
        },
        passwords: { set: async () => undefined },
        handler,
      },
      partsOf(
        handler,
        derivedSending({
          actor: systemActor(systemActors.seeder),
          source: userId,
          purpose: 'register',
          correlationId: userId,
        }),
      ).send,
      {
        userId,
        person: {
          fullName: 'Ada',
          email,
          phone: null,
          birthDate: null,
          country: null,
          city: null,
          address: null,
          postalCode: null,
        },
        roleId: roles.customer,
        password: randomBytes(8).toString('hex'),
        managerId: null,
        isEmailVerified: true,
        currency: 'USD',
        balances: { demo: '0', real: '0' },
      },
    );
  return {
    reservations,
    register,
    /** Sweeps at a time when every unconfirmed reservation has expired. */
    sweepLater: async () => {
      nowMs += 3_600_000;
      return sweepReservations(reservations, (one) => isEmailHeld({ store, codec }, one));
    },
  };
};

describe('reservations that were not confirmed', () => {
  it('given the process died after the event, when they are swept, then the address stays with its user', async () => {
    const { reservations, register, sweepLater } = setUp();
    const ada = randomUUID();
    await expect(register('Ada@Daybook.test', ada)).rejects.toThrow('killed');
    expect(await sweepLater()).toBe(0);
    expect(await reservations.ownerOf('email', 'ada@daybook.test')).toBe(ada);
  });

  it('given the process died before the event, when they are swept, then the address is free', async () => {
    const { reservations, register, sweepLater } = setUp();
    const bob = randomUUID();
    await reservations.reserve('email', 'ada@daybook.test', randomUUID());
    expect(await sweepLater()).toBe(1);
    await expect(register('ada@daybook.test', bob)).rejects.toThrow('killed');
    await sweepLater();
    expect(await reservations.ownerOf('email', 'ada@daybook.test')).toBe(bob);
  });

  it('given a user with a second, unused reservation, when they are swept, then only the registered address stays', async () => {
    const { reservations, register, sweepLater } = setUp();
    const ada = randomUUID();
    await expect(register('ada@daybook.test', ada)).rejects.toThrow('killed');
    await reservations.reserve('email', 'other@daybook.test', ada);
    expect(await sweepLater()).toBe(1);
    expect(await reservations.ownerOf('email', 'other@daybook.test')).toBeNull();
    expect(await reservations.ownerOf('email', 'ada@daybook.test')).toBe(ada);
  });
});
