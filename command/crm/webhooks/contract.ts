import { array, boolean, number, object, string, type InferType } from 'yup';
import {
  deliveryFailures,
  deliveryStates,
  webhookOffReasons,
  webhookTopics,
  webhookUrlMax,
} from '../../../domain/shared/crm/webhooks.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

const timeOrNone = () => string().nullable().defined();

export const setWebhookRequest = object({
  /** If absent, the address stays. */
  url: string().trim().max(webhookUrlMax, fieldTexts.tooLong),
  /** The events that it is told. */
  events: array()
    .of(string().oneOf(webhookTopics).required())
    .min(1, 'Choose at least one.')
    .max(webhookTopics.length)
    .required(),
});
export type SetWebhookRequest = InferType<typeof setWebhookRequest>;

export const webhookSecretRequest = object({
  /** Whether deliveries are also signed with the previous secret for a day. */
  keepEarlier: boolean().default(false),
});
export type WebhookSecretRequest = Partial<InferType<typeof webhookSecretRequest>>;

export const madeSecretResponse = object({
  message: string().required(),
  /** In full, only this once; `null` if no secret was made, and for a repeat of a request that was answered before. */
  secret: string().nullable().defined(),
});
export type MadeSecret = InferType<typeof madeSecretResponse>;

export const webhookResponse = object({
  /** `null` if there is no webhook. */
  data: object({
    url: string().required(),
    events: array().of(string().oneOf(webhookTopics).required()).required(),
    secret_last4: string().nullable().defined(),
    /** Until when deliveries are also signed with the previous secret. */
    earlier_until: timeOrNone(),
    /** `null` while it is on. */
    off: string().oneOf(webhookOffReasons).nullable().defined(),
    failing_since: timeOrNone(),
    failures: number().integer().required(),
    waiting: number().integer().required(),
  })
    .nullable()
    .defined(),
});
export type OwnWebhook = InferType<typeof webhookResponse>['data'];

export const deliveryItem = object({
  id: string().required(),
  event: string().required(),
  lead_id: string().nullable().defined(),
  state: string().oneOf(deliveryStates).required(),
  attempts: number().integer().required(),
  /** The HTTP status of the last attempt. */
  last_status: number().integer().nullable().defined(),
  /** What went wrong in the last attempt. */
  last_failure: string().oneOf(deliveryFailures).nullable().defined(),
  took_ms: number().integer().nullable().defined(),
  created_at: string().required(),
  /** When the next attempt is made. */
  due_at: timeOrNone(),
  settled_at: timeOrNone(),
});
export type WebhookDelivery = InferType<typeof deliveryItem>;

export const deliveriesResponse = object({ data: array().of(deliveryItem.required()).required() });
