import { boolean, object, string, type AnyObjectSchema, type InferType } from 'yup';
import { webhookTest, type WebhookTopic } from '../../../domain/shared/crm/webhooks.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

const id = () => string().required().test('uuid', fieldTexts.id, isUuid);
const textOrNone = () => string().nullable().defined();
const position = () => string().required().matches(/^\d+$/);

/** What an affiliator may learn about a lead without reading it: nothing about the person or the work on it. */
const leadTold = object({
  id: id(),
  /** As the affiliator sent it with the lead. */
  reference: textOrNone(),
  lead_status: textOrNone(),
  is_customer: boolean().required(),
  /** The time of the first deposit. */
  deposited_at: textOrNone(),
  /** Greater than in any earlier change of the lead. */
  change: position(),
}).required();
export type LeadTold = InferType<typeof leadTold>;

const payloadOf = <Topic extends string>(topic: Topic) =>
  object({ id: id(), event: string().oneOf([topic]).required(), created_at: string().required() });

const leadPayloadOf = (topic: WebhookTopic) => payloadOf(topic).shape({ lead: leadTold });

/** What is sent to a webhook, by event. */
export const webhookPayloads: Readonly<Record<WebhookTopic | typeof webhookTest, AnyObjectSchema>> =
  {
    'lead.status_changed': leadPayloadOf('lead.status_changed').shape({
      status_before: textOrNone(),
    }),
    'lead.converted': leadPayloadOf('lead.converted'),
    'lead.deposited': leadPayloadOf('lead.deposited'),
    [webhookTest]: payloadOf(webhookTest),
  };
