import { describe, it } from '@jest/globals';
import type { LeadCommand } from './commands.ts';
import type { LeadAdded } from './events.ts';
import { given } from './testing.ts';

const added: LeadAdded = {
  type: 'LeadAdded',
  data: {
    firstName: 'Liam',
    lastName: 'Byrne',
    email: null,
    phone: null,
    country: null,
    city: null,
    funnelLink: null,
    reference: null,
    status: 'New',
    source: 'csv',
    affiliatorId: null,
  },
};

describe('two leads of one person', () => {
  const worker = { userId: 'm', roleId: 2 } as const;
  const note = {
    type: 'LeadNoteAdded',
    data: { noteId: 'n', content: 'x', authorId: 'm' },
  } as const;
  const tookIn = { type: 'LeadTookIn', data: { leadId: 'gone' } } as const;
  const merge = {
    type: 'MergeLead',
    data: { leadId: 'gone', survivorId: 'keep', worker, expectedEdits: 0 },
  } as const;
  const takeIn = {
    type: 'TakeInLead',
    data: { leadId: 'gone', worker, expectedEdits: 0 },
  } as const;

  const nobody = { group: 'sales', managerId: null, agentId: null, retId: null } as const;

  it('are merged into one, which takes in the other once', () => {
    given(added, note)
      .when(merge)
      .then([{ type: 'LeadMerged', data: { survivorId: 'keep', noteIds: ['n'], work: nobody } }]);
    given(added).when(takeIn).then([tookIn]);
    given(added, tookIn).when(takeIn).thenNothing();
  });

  it('given chosen fields, then the survivor takes them once, if it is unchanged', () => {
    const { source: _source, affiliatorId: _affiliator, ...form } = added.data;
    const chosen = { fields: ['email'], edits: 0 } as const;
    given(added)
      .when({ type: 'MergeLead', data: { ...merge.data, chosen } })
      .then([
        { type: 'LeadMerged', data: { survivorId: 'keep', noteIds: [], work: nobody, chosen } },
      ]);
    const take = (expectedEdits: number) =>
      ({ type: 'TakeMergedFields', data: { leadId: 'gone', form, expectedEdits } }) as const;
    const taken = {
      type: 'LeadChanged',
      data: { ...form, isEmailVerified: true, takenFrom: 'gone' },
    } as const;
    given(added, tookIn).when(take(0)).then([taken]);
    given(added, tookIn).when(take(1)).thenRefused('STALE_LEAD');
    given(added, tookIn, taken).when(take(0)).thenNothing();
  });

  describe('given that the merged lead has assigned people', () => {
    const assigned = (managerId: string | null, agentId: string | null) =>
      ({ type: 'LeadAssigned', data: { managerId, agentId, retId: null } }) as const;
    const archived = { type: 'LeadMoved', data: { from: 'sales', group: 'archived' } } as const;
    const work = { ...nobody, agentId: 'sofia', managerId: 'marcus' };
    const take = { type: 'TakeMergedWork', data: { work } } as const;

    it('then its merge event names them', () => {
      given(added, assigned('marcus', 'sofia'))
        .when({ ...merge, data: { ...merge.data, expectedEdits: 1 } })
        .then([{ type: 'LeadMerged', data: { survivorId: 'keep', noteIds: [], work } }]);
    });

    it('then the survivor takes those for whom it has nobody, and keeps its own', () => {
      given(added)
        .when(take)
        .then([assigned('marcus', 'sofia')]);
      given(added, assigned('lena', null))
        .when(take)
        .then([assigned('lena', 'sofia')]);
      given(added, assigned('lena', 'omar')).when(take).thenNothing();
      given(added)
        .when({ type: 'TakeMergedWork', data: { work: nobody } })
        .thenNothing();
    });

    it('and the survivor is archived, then it gets the people and the group of the merged lead', () => {
      given(added, assigned('lena', 'omar'), archived)
        .when(take)
        .then([
          assigned('marcus', 'sofia'),
          { type: 'LeadMoved', data: { from: 'archived', group: 'sales' } },
        ]);
      given(added, assigned('lena', 'omar'), archived)
        .when({ type: 'TakeMergedWork', data: { work: { ...work, group: 'archived' } } })
        .thenNothing();
    });
  });

  it('given that each has taken in the other, then only one of them may be merged', () => {
    const mutual = (leadId: string, survivorId: string) =>
      given(added, { type: 'LeadTookIn', data: { leadId: survivorId } }).when({
        type: 'MergeLead',
        data: { leadId, survivorId, worker, expectedEdits: 0 },
      });
    mutual('b', 'a').then([
      { type: 'LeadMerged', data: { survivorId: 'a', noteIds: [], work: nobody } },
    ]);
    mutual('a', 'b').thenRefused('LEAD_MERGE_KEEPER');
  });

  it('are not merged when one of them must be kept or was changed meanwhile', () => {
    given(added, tookIn).when(merge).thenRefused('LEAD_MERGE_KEEPER');
    given(added, { type: 'LeadLinked', data: { userId: 'u' } })
      .when(merge)
      .thenRefused('LEAD_MERGE_CUSTOMER');
    const assigned = {
      type: 'LeadAssigned',
      data: { managerId: null, agentId: 'a', retId: null },
    } as const;
    given(added, assigned).when(merge).thenRefused('STALE_LEAD');
    given(added, assigned).when(takeIn).thenRefused('STALE_LEAD');
    for (const madeUp of [merge, takeIn])
      given(added)
        .when({ ...madeUp, data: { ...madeUp.data, expectedEdits: 1 } } as LeadCommand)
        .thenRefused('STALE_LEAD');
  });

  it('allow no change of the merged lead except the end of its calls and its erasure', () => {
    const started = { type: 'LeadCallStarted', data: { callId: 'c', agentEmail: 'a@b' } } as const;
    const merged = { type: 'LeadMerged', data: { survivorId: 'keep', noteIds: ['n'] } } as const;
    const end = {
      type: 'EndLeadCall',
      data: { callId: 'c', outcome: 'busy', seconds: null },
    } as const;
    given(added, started, merged)
      .when(end)
      .then([{ type: 'LeadCallEnded', data: end.data }]);
    given(added, merged).when(takeIn).thenRefused('LEAD_NOT_FOUND');
    const [erase, eraseMerged] = [
      { type: 'EraseLead', data: {} },
      { type: 'EraseMergedLead', data: {} },
    ] as const;
    given(added, note, merged).when(erase).thenRefused('LEAD_NOT_FOUND');
    given(added, note, merged)
      .when(eraseMerged)
      .then([{ type: 'LeadErased', data: { noteIds: ['n'] } }]);
    given(added, note, merged).when(eraseMerged).again().thenNothing();
    given(added, note).when(eraseMerged).thenNothing();
  });
});

describe('a lead that is assigned by a rule', () => {
  const byRule = {
    type: 'LeadAssigned',
    data: { managerId: null, agentId: 'a', retId: null, byRule: true },
  } as const;

  it('is assigned unless a person changed it before, and does not count as worked on', () => {
    const assign = { type: 'AssignLeadByRule', data: { agentId: 'a' } } as const;
    given(added).when(assign).then([byRule]);
    given(added, byRule).when(assign).thenNothing();
    given(added, { type: 'LeadMoved', data: { from: 'sales', group: 'archived' } })
      .when(assign)
      .thenNothing();
    given(added, byRule)
      .when({ type: 'UndoImportedLead', data: {} })
      .then([{ type: 'LeadErased', data: { noteIds: [] } }]);
  });
});

describe('a person who undoes a bulk change', () => {
  const undoneBy = (roleId: 2 | 5) =>
    ({
      type: 'UndoLeadBulk',
      data: { bulkId: 'bulk', worker: { userId: 'agent', roleId } },
    }) as const;
  const bulk = { id: 'bulk', isUndo: false };
  const toAgent = {
    type: 'LeadAssigned',
    data: { managerId: null, agentId: 'agent', retId: null },
  } as const;
  const archived = {
    type: 'LeadMoved',
    data: { from: 'sales', group: 'archived', bulk },
  } as const;

  it('is checked again: an agent restores only their own archived leads', () => {
    const back = {
      type: 'LeadMoved',
      data: { from: 'archived', group: 'sales', bulk: { id: 'bulk', isUndo: true } },
    } as const;
    given(added, toAgent, archived).when(undoneBy(5)).then([back]);
    given(added, archived).when(undoneBy(5)).thenRefused('FORBIDDEN');
    given(added, archived).when(undoneBy(2)).then([back]);
    // The person was a manager when the lead was assigned and is an agent now.
    given(added, { ...toAgent, data: { ...toAgent.data, bulk } })
      .when(undoneBy(5))
      .thenRefused('FORBIDDEN');
  });
});
