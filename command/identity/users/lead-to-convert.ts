import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadEvent, LeadPerson } from '../../../domain/crm/lead/events.ts';
import { fold } from '../../../domain/shared/decider.ts';
import { normalEmail } from '../../../domain/shared/email.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';

/** A lead with its personal data, decrypted, from which a customer is made. */
export type LeadToConvert = Readonly<{
  person: LeadPerson;
  managerId: string | null;
  isEmailVerified: boolean;
  /** Who wrote its address, in this lead or in the lead that it was taken from; `null` if no person did. */
  addressBy: string | null;
  /** The customer that it already is. */
  linkedUserId: string | null;
}>;

/** A lead from the head of the log; `null` if it was erased or never existed. */
export type FindLead = (leadId: string) => Promise<LeadToConvert | null>;

const isLeadEvent = (event: RecordedEvent): event is RecordedEvent<LeadEvent> =>
  event.stream.startsWith('lead-');

type Written = RecordedEvent<Extract<LeadEvent, { type: 'LeadAdded' | 'LeadChanged' }>>;

const isWritten = (event: RecordedEvent<LeadEvent>): event is Written =>
  event.type === 'LeadAdded' || event.type === 'LeadChanged';

const addressIn = ({ data }: Written): string | null =>
  data.email === null ? null : normalEmail(data.email);

/** The event that gave a lead its current address. */
const givingAddress = (events: readonly RecordedEvent<LeadEvent>[]): Written | undefined =>
  events
    .filter(isWritten)
    .findLast(
      (event, index, written) =>
        index === 0 || addressIn(event) !== addressIn(written[index - 1] ?? event),
    );

const personIn = (known: LeadPerson | null, event: RecordedEvent<LeadEvent>): LeadPerson | null =>
  event.type === 'LeadAdded' || event.type === 'LeadChanged' ? event.data : known;

/** Reads a lead's own stream. No decision is made on its personal data. */
export const findLeadIn =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decodeFact'>): FindLead =>
  async (leadId) => {
    const eventsOf = async (id: string): Promise<readonly RecordedEvent<LeadEvent>[]> => {
      const stored = await store.read(`lead-${id}`);
      const decoded = await Promise.all(stored.map(async (event) => codec.decodeFact(event)));
      return decoded.filter(isLeadEvent);
    };
    const writerOf = async (
      events: readonly RecordedEvent<LeadEvent>[],
    ): Promise<string | null> => {
      const given = givingAddress(events);
      if (given === undefined) return null;
      if (given.type === 'LeadChanged' && given.data.takenFrom !== undefined)
        return writerOf(await eventsOf(given.data.takenFrom));
      const { userId, roleId } = given.metadata.actor;
      return roleId === null ? null : userId;
    };
    const events = await eventsOf(leadId);
    const lead = fold(leadDecider, events);
    const person = events.reduce<LeadPerson | null>(personIn, null);
    if (lead.status !== 'added' || person === null) return null;
    return { ...lead, person, addressBy: await writerOf(events) };
  };
