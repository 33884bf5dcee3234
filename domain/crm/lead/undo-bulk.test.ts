import { describe, it } from '@jest/globals';
import type { LeadGroup } from '../../shared/crm/types.ts';
import type { LeadEvent } from './events.ts';
import { added, admin, assigned, given, moved } from './testing.ts';

const byBulk = (from: LeadGroup, group: LeadGroup, isUndo = false): LeadEvent => ({
  type: 'LeadMoved',
  data: { from, group, bulk: { id: 'bulk', isUndo } },
});
describe('the undo of a bulk change', () => {
  const undo = { type: 'UndoLeadBulk', data: { bulkId: 'bulk', worker: admin } } as const;
  const archive = {
    type: 'MoveLead',
    data: { group: 'archived', worker: admin, bulkId: 'bulk' },
  } as const;

  it('relies on the bulk id that each change stores', () => {
    given(added)
      .when(archive)
      .then([byBulk('sales', 'archived')]);
    given(added)
      .when({ type: 'AssignLead', data: { agentId: 'agent', worker: admin, bulkId: 'bulk' } })
      .then([
        {
          type: 'LeadAssigned',
          data: {
            managerId: null,
            agentId: 'agent',
            retId: null,
            bulk: { id: 'bulk', isUndo: false },
          },
        },
      ]);
  });

  it('moves a lead back to its earlier group and restores its earlier assignment', () => {
    given(added, moved('sales', 'retentions'), byBulk('retentions', 'archived'))
      .when(undo)
      .then([byBulk('archived', 'retentions', true)]);
    given(added, assigned('before', null), {
      type: 'LeadAssigned',
      data: {
        managerId: null,
        agentId: 'after',
        retId: null,
        bulk: { id: 'bulk', isUndo: false },
      },
    })
      .when(undo)
      .then([
        {
          type: 'LeadAssigned',
          data: {
            managerId: null,
            agentId: 'before',
            retId: null,
            bulk: { id: 'bulk', isUndo: true },
          },
        },
      ]);
  });

  it('is refused for a lead that was changed since, or that the bulk did not change', () => {
    const bulk = byBulk('sales', 'archived');
    for (const since of [
      [moved('archived', 'sales')],
      [assigned('agent', null)],
      [{ ...added, type: 'LeadChanged', data: { ...added.data, isEmailVerified: true } } as const],
    ] as readonly (readonly LeadEvent[])[])
      given(added, bulk, ...since)
        .when(undo)
        .thenRefused('LEAD_CHANGED_SINCE');
    given(added, bulk)
      .when({ type: 'UndoLeadBulk', data: { bulkId: 'another', worker: admin } })
      .thenRefused('LEAD_CHANGED_SINCE');
    given(added).when(undo).thenRefused('LEAD_CHANGED_SINCE');
  });

  it('is refused a second time as already undone, also when the lead was changed since', () => {
    const undone = [byBulk('sales', 'archived'), byBulk('archived', 'sales', true)];
    given(added, ...undone)
      .when(undo)
      .thenRefused('LEAD_BULK_UNDONE');
    given(added, ...undone, assigned('agent', null))
      .when(undo)
      .thenRefused('LEAD_BULK_UNDONE');
  });

  it('is not prevented by a note or a sign-in', () => {
    given(
      added,
      byBulk('sales', 'archived'),
      { type: 'LeadNoteAdded', data: { noteId: 'n', content: 'Called.', authorId: 'agent' } },
      { type: 'LeadAccessed', data: { at: '2026-01-05T12:00:00.000Z' } },
    )
      .when(undo)
      .then([byBulk('archived', 'sales', true)]);
  });

  it('does not find an erased lead', () => {
    given(added, byBulk('sales', 'archived'), { type: 'LeadErased', data: { noteIds: [] } })
      .when(undo)
      .thenRefused('LEAD_NOT_FOUND');
  });
});
