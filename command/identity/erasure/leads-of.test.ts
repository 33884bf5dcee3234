import { describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { added } from '../../../domain/crm/lead/testing.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { createLinkedLeads } from '../../crm/linked-leads.ts';
import { happened } from '../../testing/happened.ts';
import { leadIdsOf } from './leads-of.ts';

const registered = (leadId?: string): DomainEvent => ({
  type: 'UserRegistered',
  data: { fullName: 'Liam', roleId: 3, ...(leadId === undefined ? {} : { leadId }) },
});
const linkedTo = (userId: string): DomainEvent => ({ type: 'LeadLinked', data: { userId } });

const leadsOf = (
  linked: readonly string[],
  streams: Readonly<Record<string, readonly DomainEvent[]>>,
) =>
  leadIdsOf(
    {
      linkedLeads: async () => linked,
      streams: {
        from: async (stream): Promise<readonly RecordedEvent[]> =>
          (streams[stream] ?? []).map((event) => happened(event, { stream })),
      },
    },
    'u1',
  );

describe('the leads of an erased person', () => {
  it('given a linked lead, then it is included once', async () => {
    const lead = [added, linkedTo('u1')];
    expect(await leadsOf(['l1'], { 'user-u1': [registered('l1')], 'lead-l1': lead })).toEqual([
      'l1',
    ]);
    expect(await leadsOf(['l1'], { 'user-u1': [registered()] })).toEqual(['l1']);
  });

  it('given a conversion whose link is not written yet, then its lead is included', async () => {
    expect(await leadsOf([], { 'user-u1': [registered('l1')], 'lead-l1': [added] })).toEqual([
      'l1',
    ]);
  });

  it('given a lead that is linked to another person, erased or unknown, then it is not included', async () => {
    const theirs = [added, linkedTo('u2')];
    const gone: DomainEvent = { type: 'LeadErased', data: { noteIds: [] } };
    for (const lead of [theirs, [added, gone], []])
      expect(await leadsOf([], { 'user-u1': [registered('l1')], 'lead-l1': lead })).toEqual([]);
  });

  it('given a read model that is not up to date, then it is refused as unavailable', async () => {
    const linkedLeads = createLinkedLeads({
      pool: new Pool({ host: 'nowhere.invalid' }),
      positions: { reached: async () => false, staleness: async () => 'stopped' },
      head: async () => 7n,
    });
    const asking = leadIdsOf({ linkedLeads, streams: { from: async () => [] } }, 'u1');
    await expect(asking).rejects.toEqual(new DomainError(generalErrors.UNAVAILABLE));
  });
});
