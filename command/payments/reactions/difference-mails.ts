import { differenceAssignedMail } from '../../../domain/payments/mails/difference.ts';
import {
  settlementEventCatalogue,
  type DifferenceAssigned,
} from '../../../domain/payments/settlement/events.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

const heard: DifferenceAssigned['type'] = 'DifferenceAssigned';

/** Whoever is given a difference is written to, but not who takes it. */
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
