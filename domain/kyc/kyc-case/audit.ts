import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { byWhom, person, record, spaced } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import { kycCaseEventCatalogue, type KycCaseEvent } from './events.ts';

const texts = {
  KycSubmitted: {
    own: '{{actor}} submitted KYC {{case}} with a {{document}}',
    other: '{{actor}} submitted KYC {{case}} of {{customer}} with a {{document}}',
  },
  KycApproved: '{{actor}} approved KYC {{case}} of {{customer}}',
  KycDeclined: '{{actor}} declined KYC {{case}} of {{customer}}',
} as const;

const fields = {
  status: 'Status',
  userId: 'Customer',
  documentType: 'Document type',
  reason: 'Reason',
} as const;

export const kycCaseAudit = defineAudit<KycCaseEvent>({
  category: kycCaseEventCatalogue.category,
  texts,
  sentences: {
    KycSubmitted: ({ userId, documentType }, around) => ({
      template: texts.KycSubmitted[byWhom(around)],
      words: {
        case: record('kyc_case', around.streamId),
        customer: person(userId),
        document: spaced(documentType),
      },
    }),
    KycApproved: ({ userId }, { streamId }) => ({
      template: texts.KycApproved,
      words: { case: record('kyc_case', streamId), customer: person(userId) },
    }),
    KycDeclined: ({ userId }, { streamId }) => ({
      template: texts.KycDeclined,
      words: { case: record('kyc_case', streamId), customer: person(userId) },
    }),
  },
  fields,
  describer: lastWord(fields, (event: KycCaseEvent) => {
    switch (event.type) {
      case 'KycSubmitted':
        return [
          { name: 'status', value: 'pending' },
          { name: 'userId', value: person(event.data.userId) },
          { name: 'documentType', value: spaced(event.data.documentType) },
        ];
      case 'KycApproved':
        return [{ name: 'status', value: 'approved' }];
      case 'KycDeclined':
        return [
          { name: 'status', value: 'declined' },
          { name: 'reason', value: event.data.reason },
        ];
      default:
        return never(event);
    }
  }),
});
