import { secondFactorMails } from '../../../domain/identity/mails/second-factor.ts';
import {
  secondFactorEventCatalogue,
  type SecondFactorEvent,
} from '../../../domain/identity/second-factor/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

/** Tells a person of each change of their second factor. */
export const secondFactorNews = defineReaction<null, SecondFactorEvent>({
  name: 'second_factor_mails',
  categories: [secondFactorEventCatalogue.category],
  past: 'folded',
  state: stateless,
  react: (event) => [
    mail({
      purpose: 'tell of the second factor',
      userId: idOf(event.stream),
      template: secondFactorMails[event.type],
      data: { at: `${event.occurredAt.slice(0, 16).replace('T', ' ')} UTC` },
    }),
  ],
});
