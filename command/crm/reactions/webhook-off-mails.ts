import { webhookOffMail, webhookOffStaffMail } from '../../../domain/crm/mails/webhook-off.ts';
import {
  webhookEventCatalogue,
  type WebhookTurnedOff,
} from '../../../domain/crm/webhook/events.ts';
import { userEventCatalogue, type UserEvent } from '../../../domain/identity/user/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';
import { defineReaction, mail } from '../../core/reactions/reaction.ts';

type Staff = Extract<
  UserEvent,
  { type: 'UserRegistered' | 'RoleChanged' | 'UserActivated' | 'UserDeactivated' | 'UserClosed' }
>;
type Heard = Staff | WebhookTurnedOff;

const heard: Readonly<Record<Heard['type'], true>> = {
  UserRegistered: true,
  RoleChanged: true,
  UserActivated: true,
  UserDeactivated: true,
  UserClosed: true,
  WebhookTurnedOff: true,
};

type Member = Readonly<{ roleId: RoleId; isActive: boolean }>;
/** All staff, but no customers: there are too many, and none of them gets this mail. */
type Known = Readonly<Record<string, Member>>;

const changed = (known: Known, id: string, changes: Partial<Member>): Known => {
  const before = known[id];
  return before === undefined ? known : { ...known, [id]: { ...before, ...changes } };
};

const evolve = (known: Known, event: RecordedEvent<Heard>): Known => {
  const id = idOf(event.stream);
  switch (event.type) {
    case 'UserRegistered': {
      const { roleId, isActive } = event.data;
      return roleId === roles.customer ? known : { ...known, [id]: { roleId, isActive } };
    }
    case 'RoleChanged':
      return changed(known, id, { roleId: event.data.roleId });
    case 'UserActivated':
      return changed(known, id, { isActive: true });
    case 'UserDeactivated':
    case 'UserClosed':
      return changed(known, id, { isActive: false });
    case 'WebhookTurnedOff':
      return known;
  }
};

/** Mails the affiliator and every administrator when a webhook is switched off because it failed. */
export const webhookOffMails = defineReaction<Known, Heard>({
  name: 'webhook_off_mails',
  categories: [webhookEventCatalogue.category, userEventCatalogue.category],
  ignores: [webhookEventCatalogue, userEventCatalogue]
    .flatMap(({ events }) => Object.keys(events))
    .filter((type) => !Object.hasOwn(heard, type)),
  past: 'folded',
  state: { keyOf: () => 'staff', initialState: () => ({}), evolve },
  react: (event, known) => {
    if (event.type !== 'WebhookTurnedOff' || event.data.reason === 'owner') return [];
    const administrators = Object.entries(known).filter(
      ([, { roleId, isActive }]) => roleId === roles.admin && isActive,
    );
    return [
      mail({
        purpose: 'tell the affiliate',
        userId: idOf(event.stream),
        template: webhookOffMail,
        data: {},
      }),
      ...administrators.map(([userId]) =>
        mail({ purpose: `tell ${userId}`, userId, template: webhookOffStaffMail, data: {} }),
      ),
    ];
  },
});
