import type { UserEvent } from '../../../domain/identity/user/events.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';

/** How a person is written to. */
export type Contact = Readonly<{ fullName: string; email: string; registeredAt: string }>;

const isUserEvent = (event: RecordedEvent): event is RecordedEvent<UserEvent> =>
  event.stream.startsWith('user-');

const follow = (contact: Contact | null, event: RecordedEvent<UserEvent>): Contact | null => {
  if (event.type === 'UserRegistered') {
    const { fullName, email } = event.data;
    return { fullName, email, registeredAt: event.occurredAt };
  }
  if (contact === null) return null;
  if (event.type === 'ProfileChanged') return { ...contact, fullName: event.data.fullName };
  return event.type === 'EmailChanged' ? { ...contact, email: event.data.email } : contact;
};

/** Finds how people are written to; `null` for nobody. */
export type ContactOf = (userId: string) => Promise<Contact | null>;

/** Name and address as the log has them now, decrypted: for mails alone, no decision reads them. */
export const createContacts =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decodeFact'>): ContactOf =>
  async (userId) => {
    const stored = await store.read(`user-${userId}`);
    const events = await Promise.all(stored.map(async (event) => codec.decodeFact(event)));
    return events.filter(isUserEvent).reduce(follow, null);
  };
