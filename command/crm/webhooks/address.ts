import { crmErrors } from '../../../domain/crm/errors.ts';
import { webhookUrlMax } from '../../../domain/shared/crm/webhooks.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { requirePublicHost } from '../../../infra/providers/addresses.ts';
import { ProviderFailure } from '../../../infra/providers/failure.ts';

const isPublicHost = (host: string): boolean => {
  try {
    requirePublicHost(host);
    return true;
  } catch (error) {
    if (error instanceof ProviderFailure) return false;
    throw error;
  }
};

/** Names that always resolve to this machine. */
const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/**
 * Reads the address that is called. It refuses what is wrong without a DNS lookup; where the name leads is checked at
 * every call, because that may change.
 */
export const readWebhookUrl = (text: string): URL => {
  const refused = new DomainError(crmErrors.WEBHOOK_ADDRESS);
  const trimmed = text.trim();
  if (trimmed.length > webhookUrlMax || !URL.canParse(trimmed)) throw refused;
  const url = new URL(trimmed);
  url.hash = '';
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '';
  const isNamed = url.hostname.includes('.') || url.hostname.startsWith('[');
  if (!isPlain || !isNamed || isLocalName(url.hostname) || !isPublicHost(url.hostname))
    throw refused;
  return url;
};
