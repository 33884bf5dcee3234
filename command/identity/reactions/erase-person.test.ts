import { describe, expect, it } from '@jest/globals';
import type { LeadErased } from '../../../domain/crm/lead/events.ts';
import type { UserClosed } from '../../../domain/identity/user/events.ts';
import { erasePerson } from './erase-person.ts';

const askedFor = (stream: string, event: UserClosed | LeadErased) =>
  erasePerson.react(
    {
      ...event,
      id: 'e',
      version: 1,
      stream,
      revision: 1,
      position: 2n,
      hash: '',
      occurredAt: '2026-01-05T12:00:00.000Z',
      recordedAt: '2026-01-05T12:00:00.000Z',
      metadata: {
        actor: { userId: 'ada', roleId: 1, impersonatorId: null },
        correlationId: 'c',
        causationId: 'c',
        commandId: 'c',
      },
    },
    null,
  );

describe('the erasure of personal data', () => {
  it('is requested for the date in the event', () => {
    const eraseAt = '2031-01-05T12:00:00.000Z';
    expect(
      askedFor('user-mara', { type: 'UserClosed', data: { kind: 'customer', eraseAt } }),
    ).toEqual([{ kind: 'job', job: 'erase_person', key: 'mara', at: new Date(eraseAt) }]);
  });

  it('is not requested when the event has no date, since another reaction does that', () => {
    const data = { kind: 'staff', eraseAt: null } as const;
    expect(askedFor('user-max', { type: 'UserClosed', data })).toEqual([]);
  });

  it('is requested at once for a lead', () => {
    expect(askedFor('lead-zoe', { type: 'LeadErased', data: { noteIds: [] } })).toEqual([
      { kind: 'job', job: 'erase_lead', key: 'zoe' },
    ]);
  });
});
