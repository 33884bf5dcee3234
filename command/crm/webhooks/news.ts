import { isUuid } from '../../../domain/shared/ids.ts';
import type { LeadEvent } from '../../../domain/crm/lead/events.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { StatusNames } from '../../../domain/crm/sales-status/names.ts';
import type { WebhookTopic } from '../../../domain/shared/crm/webhooks.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { erased, type Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import type { Clock } from '../../core/handle.ts';
import { streamOf } from '../../core/erased-decider.ts';
import type { StreamReader } from '../../core/stream-reader.ts';
import { readStatusNames } from '../status-names.ts';
import { webhookNewsJob } from '../reactions/webhook-news.ts';
import type { LeadTold } from './payloads.ts';
import { readWebhook } from './standing.ts';
import type { WebhookStore } from './store.ts';

const topicOf: Readonly<Partial<Record<LeadEvent['type'], WebhookTopic>>> = {
  LeadChanged: 'lead.status_changed',
  LeadLinked: 'lead.converted',
  LeadDeposited: 'lead.deposited',
};

const isLeadEvent = (event: RecordedEvent): event is RecordedEvent<LeadEvent> =>
  event.stream.startsWith(`${leadDecider.category}-`);

/**
 * The lead after the last of these events and the status before it, both statuses by their current names, as in `GET
 * /api/v1/leads`; and whether the two statuses differ.
 */
const toldOf = (id: string, events: readonly RecordedEvent<LeadEvent>[], names: StatusNames) => {
  let before: string | null = null;
  let [key, keyBefore]: [string | null, string | null] = [null, null];
  let formRevision = 0;
  const lead: Omit<LeadTold, 'reference'> = {
    id,
    lead_status: null,
    is_customer: false,
    deposited_at: null,
    change: '0',
  };
  for (const event of events) {
    before = lead.lead_status;
    keyBefore = key;
    lead.change = String(event.position);
    if (event.type === 'LeadAdded' || event.type === 'LeadChanged') {
      formRevision = event.revision;
      lead.lead_status = names.nowOf(event.data.status, event.position);
      key = names.keyAt(event.data.status, event.position);
    }
    if (event.type === 'LeadLinked') lead.is_customer = true;
    if (event.type === 'LeadDeposited') lead.deposited_at = event.data.at;
  }
  return { lead, before, isOther: key !== keyBefore, formRevision };
};

/** The reference in the event at this revision of a lead; `null` if it has none or the lead was erased. */
type ReferenceAt = (leadId: string, revision: number) => Promise<string | null>;

/** Decrypts only the event that holds it. */
export const referenceAtIn =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decodeFact'>): ReferenceAt =>
  async (leadId, revision) => {
    const [stored] = await store.read(streamOf(leadDecider, leadId), revision, 1);
    if (stored === undefined) return null;
    const { data } = await codec.decodeFact(stored);
    if (!('reference' in data) || typeof data.reference !== 'string') return null;
    return data.reference === erased ? null : data.reference;
  };

export type NewsDeps = Readonly<{
  streams: StreamReader;
  /** Personal data: only the affiliator who sent it receives it. */
  referenceAt: ReferenceAt;
  webhooks: Pick<WebhookStore, 'ask'>;
  clock: Clock;
}>;

/**
 * Requests the delivery of one event of a lead, if its affiliator's webhook is on and subscribed to it. The delivery
 * has the event's id, so that it is requested once. Nothing is sent about a lead that was erased meanwhile.
 */
export const webhookNewsKind = ({ streams, referenceAt, webhooks, clock }: NewsDeps): JobKind => ({
  name: webhookNewsJob,
  run: async ({ key }) => {
    const [ownerId = '', leadId = '', last = ''] = key.split('/');
    if (!isUuid(ownerId) || !isUuid(leadId)) return;
    const webhook = await readWebhook(streams, ownerId);
    if (webhook.status === 'none' || webhook.off !== null) return;
    const all = (await streams.from(streamOf(leadDecider, leadId), 0)).filter(isLeadEvent);
    const events = all.slice(0, Number(last) + 1);
    const event = events.at(-1);
    const topic = event && topicOf[event.type];
    if (event === undefined || topic === undefined) return;
    if (!webhook.topics.split(' ').includes(topic)) return;
    if (all.some(({ type }) => type === 'LeadErased')) return;
    const names = await readStatusNames(streams);
    const { lead, before, isOther, formRevision } = toldOf(leadId, events, names);
    if (topic === 'lead.status_changed' && !isOther) return;
    const body = JSON.stringify({
      id: event.id,
      event: topic,
      created_at: event.occurredAt,
      lead: { ...lead, reference: await referenceAt(leadId, formRevision) },
      ...(topic === 'lead.status_changed' ? { status_before: before } : {}),
    });
    await webhooks.ask({ id: event.id, ownerId, leadId, topic, body }, clock());
  },
});
