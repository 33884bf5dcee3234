import { describe, it } from '@jest/globals';
import { noteLengthMax, type LeadGroup } from '../../shared/crm/types.ts';
import type { Assignment, ChangeLead, LeadCommand, LeadWorker } from './commands.ts';
import type { LeadEvent } from './events.ts';
import { added, admin, assigned, given, moved, person } from './testing.ts';

const agent: LeadWorker = { userId: 'agent', roleId: 5 };
const retention: LeadWorker = { userId: 'retention', roleId: 6 };
const affiliator: LeadWorker = { userId: 'affiliator', roleId: 4 };

const move = (group: LeadGroup, worker: LeadWorker): LeadCommand => ({
  type: 'MoveLead',
  data: { group, worker },
});

const noted: LeadEvent = {
  type: 'LeadNoteAdded',
  data: { noteId: 'n1', content: 'Call after 1', authorId: 'agent' },
};
const form = { ...person, funnelLink: null, reference: 'R1', status: 'Interested' };

describe('a lead', () => {
  it('is added once', () => {
    given().when({ type: 'AddLead', data: added.data }).then([added]);
    given().when({ type: 'AddLead', data: added.data }).again().thenRefused('LEAD_EXISTS');
  });

  it('moves to another group, and a move to its own group changes nothing', () => {
    given(added)
      .when(move('retentions', admin))
      .then([moved('sales', 'retentions')]);
    given(added).when(move('retentions', admin)).again().thenNothing();
    given(added, moved('sales', 'archived'))
      .when(move('sales', admin))
      .then([moved('archived', 'sales')]);
  });

  it('is archived by its assigned agent in sales, and by no other agent', () => {
    given(added, assigned('agent', null))
      .when(move('archived', agent))
      .then([moved('sales', 'archived')]);
    given(added, assigned('another', null))
      .when(move('archived', agent))
      .thenRefused('LEAD_NOT_FOUND');
    given(added, assigned('agent', null)).when(move('retentions', agent)).thenRefused('FORBIDDEN');
    given(added, assigned('agent', null), moved('sales', 'archived'))
      .when(move('archived', agent))
      .thenRefused('LEAD_NOT_FOUND');
  });

  it('is archived by its retention agent while it is in retentions', () => {
    const inRetention = [added, assigned(null, 'retention'), moved('sales', 'retentions')];
    given(...inRetention)
      .when(move('archived', retention))
      .then([moved('retentions', 'archived')]);
    given(added, assigned(null, 'retention'))
      .when(move('archived', retention))
      .thenRefused('LEAD_NOT_FOUND');
  });

  it('is not found by a person who may not work on it', () => {
    given(added).when(move('archived', affiliator)).thenRefused('LEAD_NOT_FOUND');
    given().when(move('archived', admin)).thenRefused('LEAD_NOT_FOUND');
  });

  it('is assigned by roles 1 and 2, and one assignment keeps the others', () => {
    given(added, assigned('agent', null))
      .when({ type: 'AssignLead', data: { retId: 'retention', worker: admin } })
      .then([assigned('agent', 'retention')]);
    given(added, assigned('agent', null))
      .when({ type: 'AssignLead', data: { agentId: 'agent', worker: admin } })
      .thenNothing();
    given(added, assigned('agent', null))
      .when({ type: 'AssignLead', data: { agentId: null, worker: agent } })
      .thenRefused('FORBIDDEN');
  });

  it('gets valid notes from people who may work on it', () => {
    const note = (content: string, worker: LeadWorker): LeadCommand => ({
      type: 'AddLeadNote',
      data: { noteId: 'n1', content, worker },
    });
    given(added, assigned('agent', null))
      .when(note('Call after 1', agent))
      .then([
        {
          type: 'LeadNoteAdded',
          data: { noteId: 'n1', content: 'Call after 1', authorId: 'agent' },
        },
      ]);
    given(added).when(note('Call after 1', agent)).thenRefused('LEAD_NOT_FOUND');
    given(added).when(note('  ', admin)).thenRefused('INVALID_NOTE');
    given(added).when(note('\u200b', admin)).thenRefused('INVALID_NOTE');
    given(added)
      .when(note('x'.repeat(noteLengthMax + 1), admin))
      .thenRefused('INVALID_NOTE');
  });

  it('is imported once, and the undo of the import erases it until somebody has worked on it', () => {
    const undo: LeadCommand = { type: 'UndoImportedLead', data: {} };
    const erased: LeadEvent = { type: 'LeadErased', data: { noteIds: [] } };
    given().when({ type: 'ImportLead', data: added.data }).then([added]);
    given(added).when({ type: 'ImportLead', data: added.data }).thenNothing();
    given(added).when(undo).then([erased]);
    given(added, erased).when(undo).thenNothing();
    given().when(undo).thenNothing();
    const worked: readonly LeadEvent[] = [
      noted,
      { type: 'LeadMoved', data: { from: 'sales', group: 'archived' } },
      { type: 'LeadLinked', data: { userId: 'customer' } },
      assigned('agent', null),
      { type: 'LeadTookIn', data: { leadId: 'another' } },
    ];
    for (const event of worked) given(added, event).when(undo).thenRefused('LEAD_WORKED_ON');
    given(added)
      .when({ type: 'UndoImportedLead', data: { hasTask: true } })
      .thenRefused('LEAD_WORKED_ON');
    const by = (affiliatorId: string) =>
      ({ type: 'UndoImportedLead', data: { affiliatorId } }) as const;
    given(added).when(by('zoe')).thenRefused('LEAD_NOT_FOUND');
    const own: LeadEvent = { ...added, data: { ...added.data, affiliatorId: 'zoe' } };
    given(own).when(by('zoe')).then([erased]);
  });

  it('is changed by roles 1 and 2 only', () => {
    const data = { ...form, isEmailVerified: true };
    given(added)
      .when({
        type: 'ChangeLead',
        data: {
          ...form,
          isEmailVerified: null,
          assignment: {},
          worker: admin,
          expectedEdits: null,
        },
      })
      .then([{ type: 'LeadChanged', data }]);
    given(added, assigned('agent', null))
      .when({
        type: 'ChangeLead',
        data: {
          ...form,
          isEmailVerified: null,
          assignment: {},
          worker: agent,
          expectedEdits: null,
        },
      })
      .thenRefused('FORBIDDEN');
  });

  it('is changed and assigned in one command', () => {
    const data = { ...form, isEmailVerified: true };
    const change = (assignment: Assignment): LeadCommand => ({
      type: 'ChangeLead',
      data: { ...form, isEmailVerified: null, assignment, worker: admin, expectedEdits: null },
    });
    given(added, assigned('agent', null))
      .when(change({ agentId: null, retId: 'ret' }))
      .then([assigned(null, 'ret'), { type: 'LeadChanged', data }]);
    given(added, assigned('agent', null))
      .when(change({ agentId: 'agent' }))
      .then([{ type: 'LeadChanged', data }]);
  });

  it('keeps an assignee who left, and gets no new assignee who is inactive or has another role', () => {
    const change = (
      data: Pick<ChangeLead['data'], 'assignment' | 'notAssignable'>,
    ): LeadCommand => ({
      type: 'ChangeLead',
      data: { ...form, isEmailVerified: null, worker: admin, expectedEdits: null, ...data },
    });
    const kept = given(added, assigned('left', null));
    kept
      .when(change({ assignment: { agentId: 'left', retId: null }, notAssignable: ['agentId'] }))
      .then([{ type: 'LeadChanged', data: { ...form, isEmailVerified: true } }]);
    kept
      .when(change({ assignment: { agentId: 'gone' }, notAssignable: ['agentId'] }))
      .thenRefused('NOT_ASSIGNABLE', { role: 'Agent' });
    kept
      .when(
        change({
          assignment: { agentId: 'left', retId: 'gone' },
          notAssignable: ['agentId', 'retId'],
        }),
      )
      .thenRefused('NOT_ASSIGNABLE', { role: 'Retention Agent' });
    given()
      .when(change({ assignment: { agentId: 'gone' }, notAssignable: ['agentId'] }))
      .thenRefused('LEAD_NOT_FOUND');
  });

  it('keeps its verified flag until an edit sets another', () => {
    const data = { ...form, isEmailVerified: false };
    const change = (isEmailVerified: boolean | null): LeadCommand => ({
      type: 'ChangeLead',
      data: { ...form, isEmailVerified, assignment: {}, worker: admin, expectedEdits: null },
    });
    given(added)
      .when(change(false))
      .then([{ type: 'LeadChanged', data }]);
    given(added, { type: 'LeadChanged', data })
      .when(change(null))
      .then([{ type: 'LeadChanged', data }]);
  });

  it('is not changed by a command that has not seen the latest edits', () => {
    const data = { ...form, isEmailVerified: true };
    const changed: LeadEvent = { type: 'LeadChanged', data };
    const change = (expectedEdits: number | null): LeadCommand => ({
      type: 'ChangeLead',
      data: { ...form, isEmailVerified: null, assignment: {}, worker: admin, expectedEdits },
    });
    given(added).when(change(0)).then([changed]);
    given(added, changed).when(change(0)).thenRefused('STALE_LEAD');
    given(added, assigned('agent', null)).when(change(0)).thenRefused('STALE_LEAD');
    given(added, changed).when(change(1)).then([changed]);
    // No such edit exists: the number is made up.
    given(added, changed).when(change(2)).thenRefused('STALE_LEAD');
    given(added, changed).when(change(null)).then([changed]);
  });

  it('is not changed when the edit changes nothing and no other edit came since', () => {
    const data = { ...form, isEmailVerified: true };
    const changed: LeadEvent = { type: 'LeadChanged', data };
    const change = (sameAfter: number, isEmailVerified: boolean | null = null): LeadCommand => ({
      type: 'ChangeLead',
      data: {
        ...form,
        isEmailVerified,
        assignment: { agentId: 'agent' },
        worker: admin,
        expectedEdits: null,
        sameAfter,
      },
    });
    given(added)
      .when(change(0))
      .then([assigned('agent', null)]);
    given(added, assigned('agent', null)).when(change(1)).thenNothing();
    given(added, assigned('agent', null), changed).when(change(1)).then([changed]);
    given(added, assigned('agent', null))
      .when(change(1, false))
      .then([{ type: 'LeadChanged', data: { ...data, isEmailVerified: false } }]);
  });

  it('keeps the time of the first deposit of its customer', () => {
    const [noon, evening] = ['2026-01-05T12:00:00.000Z', '2026-01-05T19:00:00.000Z'];
    const note = (at: string): LeadCommand => ({ type: 'NoteLeadDeposit', data: { at } });
    const deposited: LeadEvent = { type: 'LeadDeposited', data: { at: noon } };
    given(added).when(note(noon)).then([deposited]);
    given(added, deposited).when(note(evening)).thenNothing();
    given().when(note(noon)).thenRefused('LEAD_NOT_FOUND');
  });

  it('is linked to one customer', () => {
    const link = (userId: string): LeadCommand => ({ type: 'LinkLead', data: { userId } });
    given(added)
      .when(link('u1'))
      .then([{ type: 'LeadLinked', data: { userId: 'u1' } }]);
    given(added).when(link('u1')).again().thenNothing();
    given(added, { type: 'LeadLinked', data: { userId: 'u1' } })
      .when(link('u2'))
      .thenRefused('ALREADY_LINKED');
  });

  it('is erased once, and no longer exists afterwards', () => {
    const erase: LeadCommand = { type: 'EraseLead', data: {} };
    const erased: LeadEvent = { type: 'LeadErased', data: { noteIds: ['n1'] } };
    given(added, noted).when(erase).then([erased]);
    given(added, noted).when(erase).again().thenNothing();
    given().when(erase).thenRefused('LEAD_NOT_FOUND');
    given(added, erased).when(move('archived', admin)).thenRefused('LEAD_NOT_FOUND');
  });

  it('is taken back by its affiliator until it is a customer or has taken in another lead', () => {
    const takeBack = (affiliatorId: string): LeadCommand => ({
      type: 'TakeBackLead',
      data: { affiliatorId },
    });
    const brought: LeadEvent = { ...added, data: { ...added.data, affiliatorId: 'f1' } };
    const erased: LeadEvent = { type: 'LeadErased', data: { noteIds: ['n1'] } };
    given(brought, noted).when(takeBack('f1')).then([erased]);
    given(brought, erased).when(takeBack('f1')).thenRefused('LEAD_NOT_FOUND');
    given(brought).when(takeBack('f2')).thenRefused('LEAD_NOT_FOUND');
    given(added).when(takeBack('f1')).thenRefused('LEAD_NOT_FOUND');
    given().when(takeBack('f1')).thenRefused('LEAD_NOT_FOUND');
    given(brought, { type: 'LeadLinked', data: { userId: 'u1' } })
      .when(takeBack('f1'))
      .thenRefused('LEAD_IS_CUSTOMER');
    given(brought, { type: 'LeadTookIn', data: { leadId: 'of-somebody-else' } })
      .when(takeBack('f1'))
      .thenRefused('LEAD_TOOK_IN');
  });

  it('keeps the latest sign-in of its customer, in whatever order they arrive', () => {
    const [noon, evening] = ['2026-01-05T12:00:00.000Z', '2026-01-05T19:00:00.000Z'];
    const note = (at: string): LeadCommand => ({ type: 'NoteLeadAccess', data: { at } });
    const accessed = (at: string): LeadEvent => ({ type: 'LeadAccessed', data: { at } });
    given(added)
      .when(note(noon))
      .then([accessed(noon)]);
    given(added).when(note(noon)).again().thenNothing();
    given(added, accessed(noon))
      .when(note(evening))
      .then([accessed(evening)]);
    given(added, accessed(evening)).when(note(noon)).thenNothing();
    given().when(note(noon)).thenRefused('LEAD_NOT_FOUND');
  });
});
