import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import { userEventCatalogue, type UserRegistered } from '../../../domain/identity/user/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { command, defineReaction, stateless } from '../../core/reactions/reaction.ts';

const registered = 'UserRegistered' satisfies UserRegistered['type'];

/** Links a lead to the customer that was made from it, in case the conversion was interrupted before it did so. */
export const convertedLeads = defineReaction<null, UserRegistered>({
  name: 'converted_leads',
  categories: [userEventCatalogue.category],
  ignores: Object.keys(userEventCatalogue.events).filter((type) => type !== registered),
  past: 'acted on',
  state: stateless,
  react: ({ stream, data: { leadId } }) =>
    leadId === undefined
      ? []
      : [
          command({
            purpose: 'link',
            decider: leadDecider,
            streamId: leadId,
            command: { type: 'LinkLead', data: { userId: idOf(stream) } },
            settledBy: [crmErrors.LEAD_NOT_FOUND, crmErrors.ALREADY_LINKED],
          }),
        ],
});
