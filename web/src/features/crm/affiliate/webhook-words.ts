import type {
  DeliveryFailure,
  DeliveryState,
  WebhookOffReason,
  WebhookTopic,
} from '../../../../../domain/shared/crm/webhooks.ts';
import type { ChipTone } from '../../../components/chip/chip.tsx';

export const topicWords: Readonly<Record<WebhookTopic, string>> = {
  'lead.status_changed': 'A lead’s status changes',
  'lead.converted': 'A lead becomes a customer',
  'lead.deposited': 'A lead makes a first deposit',
};

export const stateWords: Readonly<
  Record<DeliveryState, Readonly<{ tone: ChipTone; word: string }>>
> = {
  waiting: { tone: 'warn', word: 'Waiting' },
  delivered: { tone: 'success', word: 'Delivered' },
  failed: { tone: 'danger', word: 'Given up' },
  dropped: { tone: 'muted', word: 'Not sent' },
};

export const failureWords: Readonly<Record<Exclude<DeliveryFailure, 'status'>, string>> = {
  timeout: 'No answer within 10 seconds',
  unreachable: 'Unreachable',
  'refused-address': 'No public address for its name',
  redirect: 'Redirects are not followed',
  'not-encrypted': 'Not encrypted',
};

export const offWords: Readonly<Record<WebhookOffReason, string>> = {
  owner: 'You switched it off.',
  failing: 'It was switched off because it failed for three days. Waiting calls were not sent.',
  gone: 'It was switched off because its server answered 410, gone. Waiting calls were not sent.',
};
