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

/** Names that are only this machine, whatever is asked. */
const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/**
 * The address as it is called. Refuses what can be told to be wrong without looking its name up; what the name leads to is
 * looked at whenever it is called, since it may change.
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
