import { defineAudit } from '../../shared/audit/define-audit.ts';
import { person } from '../../shared/audit/words.ts';
import { administratorsEventCatalogue, type AdministratorsEvent } from './events.ts';

const texts = {
  AdministratorReleased: '{{actor}} began to remove the access of administrator {{user}}',
} as const;

export const administratorsAudit = defineAudit<AdministratorsEvent>({
  category: administratorsEventCatalogue.category,
  texts,
  sentences: {
    AdministratorReleased: ({ userId }) => ({
      template: texts.AdministratorReleased,
      words: { user: person(userId) },
    }),
  },
  describer: null,
});
