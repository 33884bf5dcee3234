import { secondFactorMails } from '../../../domain/identity/mails/second-factor.ts';
import {
  secondFactorEventCatalogue,
  type SecondFactorEvent,
} from '../../../domain/identity/second-factor/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

/** The job that brings the vault in line with the log; its key is `<user id>/<revision>`. */
export const settleFactorJob = 'settle_second_factor';

/** Longer than the command, or a repeat of it, takes to settle the factor itself. */
export const factorSettledWithinMs = 15_000;

/** Tells a person about each change of their second factor, and makes sure that the vault follows it. */
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
    ...(event.type === 'RecoveryCodeUsed'
      ? []
      : [
          {
            kind: 'job',
            job: settleFactorJob,
            key: `${idOf(event.stream)}/${event.revision}`,
            afterMs: factorSettledWithinMs,
          } as const,
        ]),
  ],
});
