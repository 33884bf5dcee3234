import { differenceAssignedMail } from '../../../domain/payments/mails/difference.ts';
import {
  settlementEventCatalogue,
  type DifferenceAssigned,
} from '../../../domain/payments/settlement/events.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

const heard: DifferenceAssigned['type'] = 'DifferenceAssigned';

/** Mails a person to whom somebody else assigned a difference. */
export const differenceMails = defineReaction<null, DifferenceAssigned>({
  name: 'difference_mails',
  categories: [settlementEventCatalogue.category],
  ignores: Object.keys(settlementEventCatalogue.events).filter((type) => type !== heard),
  past: 'folded',
  state: stateless,
  react: ({ data: { assigneeId, kind, paymentId }, metadata: { actor }, occurredAt }) =>
    assigneeId === actor.userId
      ? []
      : [
          mail({
            purpose: 'tell of a difference',
            userId: assigneeId,
            template: differenceAssignedMail,
            data: { kind, paymentId, at: `${occurredAt.slice(0, 16).replace('T', ' ')} UTC` },
          }),
        ],
});
