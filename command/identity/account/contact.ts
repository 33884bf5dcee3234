import type { PersonData, UserEvent } from '../../../domain/identity/user/events.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';

/** A person as the log has them now, and how they are written to. */
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

/** Events of a user's own stream, each with its personal fields, address and session decrypted. */
export type UserEventsOf = (userId: string) => Promise<readonly RecordedEvent<UserEvent>[]>;

export const createUserEventsOf =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decode'>): UserEventsOf =>
  async (userId) => {
    const stored = await store.read(`user-${userId}`);
    const events = await Promise.all(stored.map(codec.decode));
    return events.filter(isUserEvent);
  };

/** How a person is written to after these events; `null` where they say nothing of it. */
export const contactAfter = (events: readonly RecordedEvent<UserEvent>[]): Contact | null =>
  events.reduce<Contact | null>(follow, null);

/** Finds how people are written to; `null` for nobody. */
export type ContactOf = (userId: string) => Promise<Contact | null>;

/** Personal data as the log has them now, decrypted: for mails, and to see what a form changes. No decision reads them. */
export const createContacts =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decodeFact'>): ContactOf =>
  async (userId) => {
    const stored = await store.read(`user-${userId}`);
    const events = await Promise.all(stored.map(async (event) => codec.decodeFact(event)));
    return contactAfter(events.filter(isUserEvent));
  };
