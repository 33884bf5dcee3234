import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadEvent, LeadPerson } from '../../../domain/crm/lead/events.ts';
import { fold } from '../../../domain/shared/decider.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';

/** A lead with its personal data, decrypted: what a customer is made of. */
export type LeadToConvert = Readonly<{
  person: LeadPerson;
  managerId: string | null;
  isEmailVerified: boolean;
  /** The customer that it is already. */
  linkedUserId: string | null;
}>;

/** A lead as the log has it now; `null` where it was erased or never was. */
export type FindLead = (leadId: string) => Promise<LeadToConvert | null>;

const isLeadEvent = (event: RecordedEvent): event is RecordedEvent<LeadEvent> =>
  event.stream.startsWith('lead-');

const personIn = (known: LeadPerson | null, event: RecordedEvent<LeadEvent>): LeadPerson | null =>
  event.type === 'LeadAdded' || event.type === 'LeadChanged' ? event.data : known;

/** Reads a lead's own stream. No decision rests on its personal data. */
export const findLeadIn =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decodeFact'>): FindLead =>
  async (leadId) => {
    const stored = await store.read(`lead-${leadId}`);
    const decoded = await Promise.all(stored.map(async (event) => codec.decodeFact(event)));
    const events = decoded.filter(isLeadEvent);
    const lead = fold(leadDecider, events);
    const person = events.reduce<LeadPerson | null>(personIn, null);
    return lead.status !== 'added' || person === null ? null : { ...lead, person };
  };
