import { defineAudit } from '../../shared/audit/define-audit.ts';
import { person } from '../../shared/audit/words.ts';
import { signInEventCatalogue, type SignInEvent } from './events.ts';

const texts = {
  SignedIn: {
    known: '{{actor}} signed in',
    new: '{{actor}} signed in on a new device',
  },
  ActingStarted: '{{actor}} began to act for {{customer}}',
  ActingStopped: '{{actor}} stopped acting for {{customer}}',
} as const;

export const signInAudit = defineAudit<SignInEvent>({
  category: signInEventCatalogue.category,
  texts,
  sentences: {
    SignedIn: ({ isKnownDevice }) => ({
      template: texts.SignedIn[isKnownDevice ? 'known' : 'new'],
    }),
    ActingStarted: ({ customerId }) => ({
      template: texts.ActingStarted,
      words: { customer: person(customerId) },
    }),
    ActingStopped: ({ customerId }) => ({
      template: texts.ActingStopped,
      words: { customer: person(customerId) },
    }),
  },
  about: ({ type, data }: SignInEvent) => (type === 'SignedIn' ? null : data.customerId),
  describer: null,
});
