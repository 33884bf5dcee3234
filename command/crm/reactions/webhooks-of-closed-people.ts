import { crmErrors } from '../../../domain/crm/errors.ts';
import { webhookDecider } from '../../../domain/crm/webhook/decider.ts';
import {
  userEventCatalogue,
  type UserClosed,
  type UserErased,
} from '../../../domain/identity/user/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { command, defineReaction, stateless } from '../../core/reactions/reaction.ts';

type Heard = UserClosed | UserErased;
const heard: readonly string[] = ['UserClosed', 'UserErased'] satisfies readonly Heard['type'][];

/**
 * Removes the webhook of a person, of any role, whose account was closed for good. Its address and secret are swept
 * from the vault once nothing refers to them.
 */
export const webhooksOfClosedPeople = defineReaction<null, Heard>({
  name: 'webhooks_of_closed_people',
  categories: [userEventCatalogue.category],
  ignores: Object.keys(userEventCatalogue.events).filter((type) => !heard.includes(type)),
  past: 'acted on',
  state: stateless,
  react: ({ stream }) => [
    command({
      purpose: 'remove the webhook',
      decider: webhookDecider,
      streamId: idOf(stream),
      command: { type: 'RemoveWebhook', data: {} },
      settledBy: [crmErrors.NO_WEBHOOK],
    }),
  ],
});
