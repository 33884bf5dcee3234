import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadChanged } from '../../../domain/crm/lead/events.ts';
import { leadFormFields } from '../../../domain/shared/crm/merge.ts';
import { erased, type Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { streamOf } from '../../core/erased-decider.ts';

export type LeadForm = Omit<LeadChanged['data'], 'isEmailVerified'>;

/** What the form of a lead says, in clear, as the lead's own stream has it last; `null` where nobody can read it. */
export type LeadFormOf = (leadId: string) => Promise<LeadForm | null>;

const isForm = (data: object): data is LeadForm => leadFormFields.every((field) => field in data);

export const leadFormIn =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decode'>): LeadFormOf =>
  async (leadId) => {
    const stored = await store.read(streamOf(leadDecider, leadId));
    const last = stored.findLast(({ type }) => type === 'LeadAdded' || type === 'LeadChanged');
    if (last === undefined) return null;
    const { data } = await codec.decode(last);
    if (!isForm(data) || data.firstName === erased) return null;
    const { firstName, lastName, email, phone, country, city, funnelLink, reference, status } =
      data;
    return { firstName, lastName, email, phone, country, city, funnelLink, reference, status };
  };
