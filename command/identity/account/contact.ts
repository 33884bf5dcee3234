import type { PersonData, UserEvent } from '../../../domain/identity/user/events.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';

/** A person's current data in the log, with which mails address them. */
export type Contact = Readonly<PersonData & { registeredAt: string }>;

const isUserEvent = (event: RecordedEvent): event is RecordedEvent<UserEvent> =>
  event.stream.startsWith('user-');

const follow = (contact: Contact | null, event: RecordedEvent<UserEvent>): Contact | null => {
  if (event.type === 'UserRegistered') {
    const { roleId: _r, isActive: _a, isEmailVerified: _v, managerId: _m, ...person } = event.data;
    return { ...person, registeredAt: event.occurredAt };
  }
  if (contact === null) return null;
  if (event.type === 'ProfileChanged') return { ...contact, ...event.data };
  return event.type === 'EmailChanged' ? { ...contact, email: event.data.email } : contact;
};

/** The events of a user's own stream, with personal fields, address and session decrypted. */
export type UserEventsOf = (userId: string) => Promise<readonly RecordedEvent<UserEvent>[]>;

export const createUserEventsOf =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decode'>): UserEventsOf =>
  async (userId) => {
    const stored = await store.read(`user-${userId}`);
    const events = await Promise.all(stored.map(codec.decode));
    return events.filter(isUserEvent);
  };

/** A person's contact data after these events; `null` if the events hold none. */
export const contactAfter = (events: readonly RecordedEvent<UserEvent>[]): Contact | null =>
  events.reduce<Contact | null>(follow, null);

/** Finds a person's contact data; `null` if there is no such person. */
export type ContactOf = (userId: string) => Promise<Contact | null>;

/**
 * Reads the current personal data from the log, decrypted: for mails, and to see what a form changes. No decision is
 * made on them.
 */
export const createContacts =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decodeFact'>): ContactOf =>
  async (userId) => {
    const stored = await store.read(`user-${userId}`);
    const events = await Promise.all(stored.map(async (event) => codec.decodeFact(event)));
    return contactAfter(events.filter(isUserEvent));
  };
