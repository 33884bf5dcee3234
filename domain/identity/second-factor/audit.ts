import { defineAudit } from '../../shared/audit/define-audit.ts';
import { person } from '../../shared/audit/words.ts';
import { secondFactorEventCatalogue, type SecondFactorEvent } from './events.ts';

const texts = {
  SecondFactorTurnedOn: '{{actor}} turned two-factor sign-in on',
  SecondFactorTurnedOff: '{{actor}} turned two-factor sign-in off',
  SecondFactorReset: '{{actor}} reset the two-factor sign-in of {{user}}',
  RecoveryCodesMade: '{{actor}} made new recovery codes',
  RecoveryCodeUsed: '{{actor}} used a recovery code',
  PasskeyAdded: '{{actor}} added a passkey',
  PasskeyRemoved: '{{actor}} removed a passkey',
} as const;

export const secondFactorAudit = defineAudit<SecondFactorEvent>({
  category: secondFactorEventCatalogue.category,
  texts,
  sentences: {
    SecondFactorTurnedOn: () => ({ template: texts.SecondFactorTurnedOn }),
    SecondFactorTurnedOff: () => ({ template: texts.SecondFactorTurnedOff }),
    SecondFactorReset: (_data, { streamId }) => ({
      template: texts.SecondFactorReset,
      words: { user: person(streamId) },
    }),
    RecoveryCodesMade: () => ({ template: texts.RecoveryCodesMade }),
    RecoveryCodeUsed: () => ({ template: texts.RecoveryCodeUsed }),
    PasskeyAdded: () => ({ template: texts.PasskeyAdded }),
    PasskeyRemoved: () => ({ template: texts.PasskeyRemoved }),
  },
  describer: null,
});
