import { describe, it } from '@jest/globals';
import { given } from '../shared/specification.ts';
import { readingsDecider } from './readings/decider.ts';
import { refusalsDecider } from './refusals/decider.ts';

describe('refusals', () => {
  it('are recorded as CommandRefused every time', () => {
    const data = { command: 'PUT /admin/balance/:id', target: 'wallet-1', code: 'FORBIDDEN' };
    const recorded = { type: 'CommandRefused', data } as const;
    given(refusalsDecider, []).when({ type: 'RecordRefusal', data }).then([recorded]);
    given(refusalsDecider, [recorded]).when({ type: 'RecordRefusal', data }).then([recorded]);
  });

  it('past the limit are recorded as one RefusalsSuppressed with their count; a count of zero records nothing', () => {
    const data = { count: 7, codes: ['FORBIDDEN'] };
    given(refusalsDecider, [])
      .when({ type: 'RecordSuppressed', data })
      .then([{ type: 'RefusalsSuppressed', data }]);
    given(refusalsDecider, [])
      .when({ type: 'RecordSuppressed', data: { count: 0, codes: [] } })
      .thenNothing();
  });
});

describe('readings', () => {
  it('of the audit, of KYC files and of all data of a person are recorded', () => {
    const read = { filters: { type: 'OrderOpened' }, position: null };
    given(readingsDecider, [])
      .when({ type: 'RecordAuditRead', data: read })
      .then([{ type: 'AuditRead', data: read }]);
    const file = { caseId: 'k1', side: 'front' };
    given(readingsDecider, [])
      .when({ type: 'RecordKycFileRead', data: file })
      .then([{ type: 'KycFileRead', data: file }]);
    const taken = { userId: 'u1' };
    given(readingsDecider, [])
      .when({ type: 'RecordPersonExported', data: taken })
      .then([{ type: 'PersonExported', data: taken }]);
  });

  it('of a whole list as a file are recorded as ListExported every time', () => {
    const data = {
      list: '/admin/trades/api/all',
      format: 'csv',
      columns: ['id'],
      filters: { sort: '-id', search: '*' },
      rows: 12,
    };
    const exported = { type: 'ListExported', data } as const;
    given(readingsDecider, []).when({ type: 'RecordListExported', data }).then([exported]);
    given(readingsDecider, [exported]).when({ type: 'RecordListExported', data }).then([exported]);
  });
});
