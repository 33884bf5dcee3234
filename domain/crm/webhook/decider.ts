import { never, type Decider } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { nextSecret, type SecretRef } from '../../shared/secret-ref.ts';
import type { WebhookOffReason } from '../../shared/crm/webhooks.ts';
import { crmErrors } from '../errors.ts';
import type { WebhookEvent, WebhookSecretMade, WebhookSet, WebhookTurnedOff } from './events.ts';

/** `secretId`: the secret to use if there is none yet. Setting a webhook that is off switches it on. */
export type SetWebhook = DomainCommand<'SetWebhook', WebhookSet['data'] & { secretId: string }>;
export type MakeWebhookSecret = DomainCommand<'MakeWebhookSecret', WebhookSecretMade['data']>;
export type TurnOffWebhook = DomainCommand<'TurnOffWebhook', WebhookTurnedOff['data']>;
export type TurnOnWebhook = DomainCommand<'TurnOnWebhook', Record<never, never>>;
export type RemoveWebhook = DomainCommand<'RemoveWebhook', Record<never, never>>;

export type WebhookCommand =
  SetWebhook | MakeWebhookSecret | TurnOffWebhook | TurnOnWebhook | RemoveWebhook;

export type StandingWebhook = Readonly<{
  status: 'standing';
  urlId: string;
  topics: string;
  secret: SecretRef | null;
  /** `null` while it is on. */
  off: WebhookOffReason | null;
}>;

export type Webhook = Readonly<{ status: 'none' }> | StandingWebhook;

const requireStanding = (state: Webhook): StandingWebhook => {
  if (state.status === 'none') throw new DomainError(crmErrors.NO_WEBHOOK);
  return state;
};

const set = (
  { secretId, ...data }: SetWebhook['data'],
  state: Webhook,
): readonly WebhookEvent[] => {
  const told: WebhookEvent = { type: 'WebhookSet', data };
  if (state.status === 'none')
    return [told, { type: 'WebhookSecretMade', data: { secretId, earlierUntil: null } }];
  return state.off === null ? [told] : [told, { type: 'WebhookTurnedOn', data: {} }];
};

const decide = (command: WebhookCommand, state: Webhook): readonly WebhookEvent[] => {
  switch (command.type) {
    case 'SetWebhook':
      return set(command.data, state);
    case 'MakeWebhookSecret':
      requireStanding(state);
      return [{ type: 'WebhookSecretMade', data: command.data }];
    case 'TurnOffWebhook':
      return requireStanding(state).off === null
        ? [{ type: 'WebhookTurnedOff', data: command.data }]
        : [];
    case 'TurnOnWebhook':
      return requireStanding(state).off === null ? [] : [{ type: 'WebhookTurnedOn', data: {} }];
    case 'RemoveWebhook':
      requireStanding(state);
      return [{ type: 'WebhookRemoved', data: {} }];
    default:
      return never(command);
  }
};

/** An affiliator's webhook: its address, the topics it is told, its signing secret, and whether it is on. */
export const webhookDecider: Decider<Webhook, WebhookCommand, WebhookEvent> = {
  category: 'webhook',
  foldVersion: 1,
  decide,
  evolve: (state, event) => {
    switch (event.type) {
      case 'WebhookSet': {
        const { urlId, topics } = event.data;
        return state.status === 'none'
          ? { status: 'standing', urlId, topics, secret: null, off: null }
          : { ...state, urlId, topics };
      }
      case 'WebhookRemoved':
        return { status: 'none' };
      case 'WebhookSecretMade':
      case 'WebhookTurnedOff':
      case 'WebhookTurnedOn':
        return state.status === 'none' ? state : evolveStanding(state, event);
      default:
        return never(event);
    }
  },
  initialState: () => ({ status: 'none' }),
};

const evolveStanding = (
  state: StandingWebhook,
  event: Exclude<WebhookEvent, { type: 'WebhookSet' | 'WebhookRemoved' }>,
): Webhook => {
  if (event.type === 'WebhookTurnedOff') return { ...state, off: event.data.reason };
  if (event.type === 'WebhookTurnedOn') return { ...state, off: null };
  const { secretId: id, earlierUntil } = event.data;
  return {
    ...state,
    secret: nextSecret(state.secret, { id, keepPreviousUntil: earlierUntil }),
  };
};
