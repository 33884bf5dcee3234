import { defineAudit } from '../../shared/audit/define-audit.ts';
import { apiKeyEventCatalogue, type ApiKeyEvent } from './events.ts';

const texts = {
  ApiKeyMade: '{{actor}} made the API key that ends in {{lastFour}}',
  ApiKeysRevoked: '{{actor}} revoked their API key',
  ApiKeyNetworksSet: '{{actor}} changed the addresses from which their API key may be used',
} as const;

export const apiKeyAudit = defineAudit<ApiKeyEvent>({
  category: apiKeyEventCatalogue.category,
  texts,
  sentences: {
    ApiKeyMade: ({ lastFour }) => ({ template: texts.ApiKeyMade, words: { lastFour } }),
    ApiKeysRevoked: () => ({ template: texts.ApiKeysRevoked }),
    ApiKeyNetworksSet: () => ({ template: texts.ApiKeyNetworksSet }),
  },
  describer: null,
});
