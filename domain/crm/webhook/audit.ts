import { defineAudit } from '../../shared/audit/define-audit.ts';
import { webhookEventCatalogue, type WebhookEvent } from './events.ts';

const texts = {
  WebhookSet: '{{actor}} set their webhook: {{topics}}',
  WebhookSecretMade: '{{actor}} made a secret for their webhook',
  WebhookTurnedOff: '{{actor}} switched a webhook off: {{reason}}',
  WebhookTurnedOn: '{{actor}} switched their webhook on',
  WebhookRemoved: '{{actor}} removed their webhook',
} as const;

const reasons = {
  owner: 'the affiliator asked for it',
  failing: 'it failed for too long',
  gone: 'its server said that it is gone',
} as const;

export const webhookAudit = defineAudit<WebhookEvent>({
  category: webhookEventCatalogue.category,
  texts,
  sentences: {
    // The address is personal, and the read model of the audit holds no personal data.
    WebhookSet: ({ topics }) => ({
      template: texts.WebhookSet,
      words: { topics: topics.split(' ').join(', ') },
    }),
    WebhookSecretMade: () => ({ template: texts.WebhookSecretMade }),
    WebhookTurnedOff: ({ reason }) => ({
      template: texts.WebhookTurnedOff,
      words: { reason: reasons[reason] },
    }),
    WebhookTurnedOn: () => ({ template: texts.WebhookTurnedOn }),
    WebhookRemoved: () => ({ template: texts.WebhookRemoved }),
  },
  describer: null,
});
