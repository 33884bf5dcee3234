import { never } from '../../../domain/shared/decider.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { kycCaseEventCatalogue, type KycCaseEvent } from '../../../domain/kyc/kyc-case/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { KycStatusRow } from './rows.ts';

/** The row after an event; a case that was decided without a recorded submission is dated by its decision. */
const rowAfter = (
  event: RecordedEvent<KycCaseEvent>,
  before: KycStatusRow | undefined,
): KycStatusRow => {
  const key = { user_id: event.data.userId, case_id: idOf(event.stream) };
  const submittedAt = before?.submitted_at ?? event.occurredAt;
  switch (event.type) {
    case 'KycSubmitted':
      return { ...key, status: 'pending', submitted_at: event.occurredAt, decided_at: null };
    case 'KycApproved':
      return {
        ...key,
        status: 'approved',
        submitted_at: submittedAt,
        decided_at: event.occurredAt,
      };
    case 'KycDeclined':
      return {
        ...key,
        status: 'declined',
        submitted_at: submittedAt,
        decided_at: event.occurredAt,
      };
    default:
      return never(event);
  }
};

/** Whether a person is verified, by the newest event of any of the person's cases. */
export const kycStatuses = defineProjection<{ main: KycStatusRow }, KycCaseEvent>({
  name: 'kyc_statuses',
  version: 1,
  categories: [kycCaseEventCatalogue.category],
  isImpersonal: true,
  tables: {
    main: {
      columns: {
        user_id: 'uuid',
        case_id: 'uuid',
        status: 'text',
        submitted_at: 'timestamptz',
        decided_at: 'timestamptz?',
      },
      key: ['user_id'],
    },
  },
  touches: (event) => [{ table: 'main', key: [event.data.userId] }],
  apply: (event, rows) => rows.put('main', rowAfter(event, rows.get('main', event.data.userId))),
  changes: ({ data: { userId } }) => [{ tag: { type: 'User', id: userId }, audience: { userId } }],
});
