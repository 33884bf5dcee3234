import { defineAudit } from '../../shared/audit/define-audit.ts';
import { byWhom, person, record } from '../../shared/audit/words.ts';
import { readingEventCatalogue, type ReadingEvent } from './events.ts';

const texts = {
  AuditRead: {
    all: '{{actor}} read the audit',
    filtered: '{{actor}} read the audit by {{filters}}',
    event: '{{actor}} opened event {{position}} in the audit',
  },
  KycFileRead: '{{actor}} opened the document {{side}} of KYC {{case}}',
  ListExported: '{{actor}} exported {{rows}} rows of {{list}} as {{format}}',
  PersonExported: {
    own: '{{actor}} downloaded all their own data',
    other: '{{actor}} downloaded all data of {{user}}',
  },
} as const;

export const readingsAudit = defineAudit<ReadingEvent>({
  category: readingEventCatalogue.category,
  texts,
  sentences: {
    AuditRead: ({ filters, position }) => {
      if (position !== null) return { template: texts.AuditRead.event, words: { position } };
      const names = Object.keys(filters);
      return names.length === 0
        ? { template: texts.AuditRead.all }
        : { template: texts.AuditRead.filtered, words: { filters: names.join(', ') } };
    },
    KycFileRead: ({ caseId, side }) => ({
      template: texts.KycFileRead,
      words: { side, case: record('kyc_case', caseId) },
    }),
    ListExported: ({ list, format, rows }) => ({
      template: texts.ListExported,
      words: { list, format: format.toUpperCase(), rows: String(rows) },
    }),
    PersonExported: ({ userId }, surroundings) => ({
      template: texts.PersonExported[byWhom({ ...surroundings, userId })],
      words: { user: person(userId) },
    }),
  },
  describer: null,
  about: ({ type, data }: ReadingEvent) => (type === 'KycFileRead' ? data.caseId : null),
});
