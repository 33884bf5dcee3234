import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadChanged, LeadEvent } from '../../../domain/crm/lead/events.ts';
import { leadFormFields } from '../../../domain/shared/crm/merge.ts';
import { erased, type Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { streamOf } from '../../core/erased-decider.ts';
import type { StreamReader } from '../../core/stream-reader.ts';
import { readStatusNames } from '../status-names.ts';

export type LeadForm = Omit<LeadChanged['data'], 'isEmailVerified' | 'takenFrom'>;

/**
 * A lead's form in clear text, from its own stream, as it is now or as it was after the given number of edits. It shows
 * the current name of its status, as every list and form does. `null` if it cannot be decrypted.
 */
export type LeadFormOf = (leadId: string, edits?: number) => Promise<LeadForm | null>;

const isForm = (data: object): data is LeadForm => leadFormFields.every((field) => field in data);

const edits: readonly string[] = [
  'LeadChanged',
  'LeadAssigned',
] satisfies readonly LeadEvent['type'][];

/** The events before the next edit. */
const until = <Event extends Readonly<{ type: string }>>(
  events: readonly Event[],
  count: number,
): readonly Event[] => {
  const next = events.filter(({ type }) => edits.includes(type))[count];
  return next === undefined ? events : events.slice(0, events.indexOf(next));
};

export const leadFormIn =
  (
    store: Pick<EventStore, 'read'>,
    codec: Pick<Codec, 'decode'>,
    streams: Pick<StreamReader, 'from'>,
  ): LeadFormOf =>
  async (leadId, after = Infinity) => {
    const stored = until(await store.read(streamOf(leadDecider, leadId)), after);
    const last = stored.findLast(({ type }) => type === 'LeadAdded' || type === 'LeadChanged');
    if (last === undefined) return null;
    const { data } = await codec.decode(last);
    if (!isForm(data) || data.firstName === erased) return null;
    const { firstName, lastName, email, phone, country, city, funnelLink, reference } = data;
    const status = (await readStatusNames(streams)).nowOf(data.status, last.position);
    return { firstName, lastName, email, phone, country, city, funnelLink, reference, status };
  };
