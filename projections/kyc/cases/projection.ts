import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { userEventCatalogue, type UserErased } from '../../../domain/identity/user/events.ts';
import { roles } from '../../../domain/shared/roles.ts';
import {
  kycCaseEventCatalogue,
  type KycCaseEvent,
  type KycSubmitted,
} from '../../../domain/kyc/kyc-case/events.ts';
import { defineProjection, type Change, type Rows } from '../../core/define-projection.ts';
import { clearText } from '../../identity/people/clear-text.ts';
import { exceptErased } from '../../identity/people/except-erased.ts';
import type { KycCaseRow } from './rows.ts';

const submitted = ({ data, stream, occurredAt }: RecordedEvent<KycSubmitted>): KycCaseRow => ({
  id: idOf(stream),
  user_id: data.userId,
  document_type: data.documentType,
  status: 'pending',
  front_id: data.files.front ?? null,
  back_id: data.files.back ?? null,
  address_id: data.files.address ?? null,
  submitted_at: occurredAt,
  decided_at: null,
  decided_by: null,
  decline_reason: null,
});

const decision = ({ metadata, occurredAt }: RecordedEvent<KycCaseEvent>) => {
  const { userId } = metadata.actor;
  return { decided_at: occurredAt, decided_by: isUuid(userId) ? userId : null };
};

const forget = ({ data }: UserErased, rows: Rows<{ main: KycCaseRow }>): void => {
  for (const id of data.kycCaseIds) {
    const row = rows.get('main', id);
    if (row !== undefined) rows.put('main', { ...row, decline_reason: null });
  }
};

const kycOfAll: Change = {
  tag: { type: 'Kyc', id: 'all' },
  audience: { roles: [roles.admin] },
};

const ownKyc = (userId: string): Change => ({
  tag: { type: 'Kyc', id: userId },
  audience: { userId },
});

/** Every submission, its documents and the last decision about it. */
export const kycCases = defineProjection<{ main: KycCaseRow }, KycCaseEvent | UserErased>({
  name: 'kyc_cases',
  version: 1,
  categories: [kycCaseEventCatalogue.category, userEventCatalogue.category],
  ignores: exceptErased,
  tables: {
    main: {
      columns: {
        id: 'uuid',
        user_id: 'uuid',
        document_type: 'text',
        status: 'text',
        front_id: 'uuid?',
        back_id: 'uuid?',
        address_id: 'uuid?',
        submitted_at: 'timestamptz',
        decided_at: 'timestamptz?',
        decided_by: 'uuid?',
        decline_reason: 'text?',
      },
      key: ['id'],
      indexes: [
        '(submitted_at desc, id desc)',
        '(status, submitted_at desc, id desc)',
        '(user_id, submitted_at desc, id desc)',
        'using gin (decline_reason gin_trgm_ops)',
      ],
    },
  },
  touches: (event) =>
    (event.type === 'UserErased' ? event.data.kycCaseIds : [idOf(event.stream)]).map((id) => ({
      table: 'main',
      key: [id],
    })),
  apply: (event, rows) => {
    if (event.type === 'UserErased') return forget(event, rows);
    if (event.type === 'KycSubmitted') return rows.put('main', submitted(event));
    const row = rows.get('main', idOf(event.stream));
    invariant(row, 'a case is submitted before it is decided');
    switch (event.type) {
      case 'KycApproved':
        return rows.put('main', {
          ...row,
          ...decision(event),
          status: 'approved',
          decline_reason: null,
        });
      case 'KycDeclined':
        return rows.put('main', {
          ...row,
          ...decision(event),
          status: 'declined',
          decline_reason: clearText(event.data.reason),
        });
      default:
        return never(event);
    }
  },
  changes: (event) =>
    event.type === 'UserErased' ? [kycOfAll] : [ownKyc(event.data.userId), kycOfAll],
});
