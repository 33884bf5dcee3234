import { array, object, string } from 'yup';
import { isUuid } from '../../domain/shared/ids.ts';
import type { SignedCall } from '../http/signature.ts';
import type { ProviderClient } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';
import type { Notice } from './gateway.ts';
import { jsonIn } from './notice-body.ts';

/** The path for PayPal's notices; the site's address comes before it. */
const noticesPath = '/payments/webhooks/paypal';

const notice = object({
  event_type: string().required(),
  resource: object({
    custom_id: string().nullable(),
    purchase_units: array(object({ custom_id: string().nullable() })).nullable(),
    disputed_transactions: array(object({ seller_transaction_id: string().nullable() })).nullable(),
  }).required(),
});

/** The subject of a notice (developer.paypal.com/api/rest/webhooks): a deposit, or a payment in dispute. */
export const readPaypalNotice = (body: Buffer): Notice | null => {
  const read = jsonIn(body);
  if (!notice.isValidSync(read)) return null;
  const { resource } = notice.cast(read);
  const depositId = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id;
  if (typeof depositId === 'string' && isUuid(depositId)) return { depositId };
  const paymentId = resource.disputed_transactions?.[0]?.seller_transaction_id;
  return typeof paymentId === 'string' && paymentId !== '' ? { paymentId } : null;
};

const webhooks = object({
  webhooks: array(object({ id: string().required(), url: string().required() })).required(),
});
const verdict = object({ verification_status: string().required() });

/** The most webhooks of our path that PayPal may have: while an address is being changed there are two. */
const webhooksMost = 3;

const headersOf = ({ headers }: SignedCall): Readonly<Record<string, string>> | null => {
  const found: Record<string, string> = {};
  const names = [
    'transmission_id',
    'transmission_time',
    'transmission_sig',
    'cert_url',
    'auth_algo',
  ];
  for (const name of names) {
    const value = headers[`paypal-${name.replace('_', '-')}`];
    if (typeof value !== 'string' || value.length > 2_000) return null;
    found[name] = value;
  }
  return found;
};

/**
 * Checks notices by asking PayPal whether it sent these exact bytes (`/v1/notifications/verify-webhook-signature`). A
 * notice about none of our deposits is not checked, because it has no effect.
 */
export const createPaypalNotices = (client: ProviderClient) => {
  let known: Promise<readonly string[]> | null = null;

  const ask = async (): Promise<readonly string[]> => {
    const answer = await client.call({ method: 'GET', path: '/v1/notifications/webhooks' });
    if (!webhooks.isValidSync(answer))
      throw new ProviderFailure('unreadable', 'The answer is not a list of webhooks');
    return webhooks
      .cast(answer)
      .webhooks.filter(({ url }) => url.endsWith(noticesPath))
      .slice(0, webhooksMost)
      .map(({ id }) => id);
  };
  const webhookIds = async (): Promise<readonly string[]> => {
    const asked = known ?? ask();
    known = asked;
    // An empty list is not cached: somebody is about to add a webhook.
    const isKept = await asked.then((ids) => ids.length > 0).catch(() => false);
    if (!isKept) known = null;
    return asked;
  };

  return async (call: SignedCall): Promise<boolean> => {
    const headers = headersOf(call);
    if (headers === null) return false;
    if (readPaypalNotice(call.body) === null) return true;
    for (const webhookId of await webhookIds()) {
      const rest = JSON.stringify({ ...headers, webhook_id: webhookId }).slice(1);
      const answer = await client.call({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: { jsonText: `{"webhook_event":${call.body.toString('utf8')},${rest}` },
      });
      if (verdict.isValidSync(answer) && answer.verification_status === 'SUCCESS') return true;
    }
    return false;
  };
};
