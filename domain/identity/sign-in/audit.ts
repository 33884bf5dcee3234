import { defineAudit } from '../../shared/audit/define-audit.ts';
import { signInEventCatalogue, type SignInEvent } from './events.ts';

const texts = {
  SignedIn: {
    known: '{{actor}} signed in',
    new: '{{actor}} signed in on a new device',
  },
} as const;

export const signInAudit = defineAudit<SignInEvent>({
  category: signInEventCatalogue.category,
  texts,
  sentences: {
    SignedIn: ({ isKnownDevice }) => ({
      template: texts.SignedIn[isKnownDevice ? 'known' : 'new'],
    }),
  },
  describer: null,
});
