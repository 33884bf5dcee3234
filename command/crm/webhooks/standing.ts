import {
  webhookDecider,
  type StandingWebhook,
  type Webhook,
} from '../../../domain/crm/webhook/decider.ts';
import { webhookEventCatalogue } from '../../../domain/crm/webhook/events.ts';
import { usableSecretIds } from '../../../domain/shared/secret-ref.ts';
import type { Secrets } from '../../../infra/vault/secrets.ts';
import type { DeciderOf } from '../../core/category-folds.ts';
import { streamOf } from '../../core/erased-decider.ts';
import type { StandingSecrets } from '../../core/settings-routes.ts';
import type { StreamReader } from '../../core/stream-reader.ts';

/** The places of webhook addresses and secrets in the vault; they must never change. */
export const webhookPlaces = {
  url: `${webhookEventCatalogue.category}/WebhookSet/urlId`,
  secret: `${webhookEventCatalogue.category}/WebhookSecretMade/secretId`,
} as const;

/** An affiliator's webhook, folded from the log. Its stream is short, because people change it by hand. */
export const readWebhook = async (streams: StreamReader, ownerId: string): Promise<Webhook> => {
  const folds: DeciderOf<Webhook> = webhookDecider;
  const events = await streams.from(streamOf(webhookDecider, ownerId), 0);
  return events.reduce((state, event) => folds.evolve(state, event), folds.initialState());
};

/** The address, and the secrets that are valid now; `null` if the vault does not have them. */
export const openWebhook = async (
  secrets: Pick<Secrets, 'find'>,
  { urlId, secret }: StandingWebhook,
  now: Date,
): Promise<Readonly<{ url: string; secrets: readonly string[] }> | null> => {
  const [url, ...found] = await Promise.all([
    secrets.find(webhookPlaces.url, urlId),
    ...usableSecretIds(secret, now.toISOString()).map((id) =>
      secrets.find(webhookPlaces.secret, id),
    ),
  ]);
  const signing = found.filter((one) => one !== null);
  return url === null || url === undefined || signing.length === 0
    ? null
    : { url, secrets: signing };
};

/** The ids in the vault that a current webhook refers to; all others may be swept. */
export const standingWebhookSecrets =
  (owners: () => Promise<readonly string[]>): StandingSecrets =>
  async (streams, now) => {
    const urls: string[] = [];
    const signing: string[] = [];
    for (const ownerId of await owners()) {
      const webhook = await readWebhook(streams, ownerId);
      if (webhook.status === 'none') continue;
      urls.push(webhook.urlId);
      signing.push(...usableSecretIds(webhook.secret, now.toISOString()));
    }
    return [
      { place: webhookPlaces.url, ids: urls },
      { place: webhookPlaces.secret, ids: signing },
    ];
  };
