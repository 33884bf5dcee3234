import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Effect, Reaction } from '../../core/reactions/reaction.ts';
import { happened } from '../../testing/happened.ts';
import { leadTaskMails } from './lead-task-mails.ts';
import { leadTasksFollow } from './lead-tasks-follow.ts';
import { leadTaskReminders, readTaskDueKey } from './lead-task-reminders.ts';
import { tasksOfErasedLeads } from './tasks-of-erased-leads.ts';

const dueAt = '2026-06-11T12:30:00.000Z';
const later = '2026-06-12T12:30:00.000Z';
const zone = 'Europe/Berlin';
const task = (taskId: string, event: DomainEvent) =>
  happened(event, { stream: `lead_task-${taskId}` });
const added = (taskId: string, leadId = 'l1') =>
  task(taskId, {
    type: 'LeadTaskAdded',
    data: { leadId, kind: 'call_back', text: 'Ask', dueAt, zone, assigneeId: 'agent' },
  });
const erased = happened({ type: 'LeadErased', data: { noteIds: [] } }, { stream: 'lead-l1' });

/** The effects of the last of these events, as the runner would get them. */
const effectsOf = (reaction: Reaction, ...events: readonly RecordedEvent[]): readonly Effect[] => {
  const states = new Map<string | null, unknown>();
  let effects: readonly Effect[] = [];
  for (const event of events) {
    const key = reaction.state.keyOf(event);
    const state = reaction.state.evolve(states.get(key) ?? reaction.state.initialState(), event);
    states.set(key, state);
    effects = reaction.react(event, state);
  }
  return effects;
};

describe('reminders of tasks', () => {
  it('are jobs for the time when a task is due, and for the new time after it was snoozed', () => {
    const [job] = effectsOf(leadTaskReminders, added('t1'));
    expect(job).toMatchObject({ kind: 'job', job: 'lead_task_due', at: new Date(dueAt) });
    expect(job?.kind === 'job' && readTaskDueKey(job.key)).toEqual({ taskId: 't1', dueAt });
    const snoozed = task('t1', {
      type: 'LeadTaskSnoozed',
      data: { leadId: 'l1', dueAt: later, zone },
    });
    expect(effectsOf(leadTaskReminders, added('t1'), snoozed)).toMatchObject([
      { at: new Date(later) },
    ]);
    const given = task('t1', {
      type: 'LeadTaskReassigned',
      data: { leadId: 'l1', assigneeId: 'b' },
    });
    expect(effectsOf(leadTaskReminders, added('t1'), snoozed, given)).toMatchObject([
      { at: new Date(later) },
    ]);
  });

  it('are mails to the assignee', () => {
    const data = { leadId: 'l1', kind: 'call_back', dueAt, zone, assigneeId: 'agent' };
    expect(effectsOf(leadTaskMails, task('t1', { type: 'LeadTaskReminded', data }))).toMatchObject([
      { kind: 'mail', userId: 'agent', purpose: 'tell of a task' },
    ]);
  });
});

describe('tasks of an erased lead', () => {
  it('are closed, as is a task that is added after the erasure', () => {
    expect(effectsOf(tasksOfErasedLeads, added('t1'), added('t2'), erased)).toMatchObject([
      { streamId: 't1', command: { type: 'CloseLeadTask' } },
      { streamId: 't2', command: { type: 'CloseLeadTask' } },
    ]);
    expect(effectsOf(tasksOfErasedLeads, erased, added('t3'))).toMatchObject([{ streamId: 't3' }]);
    expect(effectsOf(tasksOfErasedLeads, erased, added('t4', 'l2'))).toEqual([]);
  });
});

describe('tasks of a lead that changes its agent', () => {
  const assigned = (agentId: string | null) =>
    happened(
      { type: 'LeadAssigned', data: { managerId: null, agentId, retId: 'ret' } },
      { stream: 'lead-l1' },
    );
  const moved = (from: string, group: string) =>
    happened({ type: 'LeadMoved', data: { from, group } }, { stream: 'lead-l1' });
  const handOn = (from: string, to: string) => [
    { streamId: 't1', command: { type: 'HandOnLeadTask', data: { from, to } } },
  ];

  it('go to the new agent, also through the archive and into another group', () => {
    const start = [assigned('a'), added('t1')];
    expect(effectsOf(leadTasksFollow, ...start)).toEqual([]);
    expect(effectsOf(leadTasksFollow, ...start, assigned('b'))).toMatchObject(handOn('a', 'b'));
    expect(effectsOf(leadTasksFollow, ...start, assigned(null))).toEqual([]);
    expect(effectsOf(leadTasksFollow, ...start, assigned(null), assigned('b'))).toMatchObject(
      handOn('a', 'b'),
    );
    const archived = [...start, moved('sales', 'archived')];
    expect(effectsOf(leadTasksFollow, ...archived)).toEqual([]);
    expect(effectsOf(leadTasksFollow, ...archived, moved('archived', 'retentions'))).toMatchObject(
      handOn('a', 'ret'),
    );
  });

  it('go to the surviving lead after a merge, as does a task that is added after it', () => {
    const merged = happened(
      { type: 'LeadMerged', data: { survivorId: 'l2', noteIds: [] } },
      { stream: 'lead-l1' },
    );
    const follow = { command: { type: 'FollowLead', data: { leadId: 'l2' } } };
    expect(effectsOf(leadTasksFollow, added('t1'), merged)).toMatchObject([follow]);
    expect(effectsOf(leadTasksFollow, merged, added('t1'))).toMatchObject([follow]);
    const from = { command: { type: 'FollowLead', data: { leadId: 'l2', from: 'a' } } };
    for (const before of [[], [moved('sales', 'archived')]])
      expect(
        effectsOf(leadTasksFollow, assigned('a'), ...before, added('t1'), merged),
      ).toMatchObject([from]);
  });

  describe('given that their lead was merged into one of another agent', () => {
    const followed = (from?: string) =>
      task('t1', {
        type: 'LeadTaskFollowed',
        data: from === undefined ? { leadId: 'l1' } : { leadId: 'l1', from },
      });

    it('then they go to that agent, even if their assignee never had that lead', () => {
      const start = [assigned('x'), assigned('b'), added('t2')];
      expect(effectsOf(leadTasksFollow, ...start, followed('a'))).toMatchObject(handOn('a', 'b'));
      // An event of an earlier release has no `from`.
      expect(effectsOf(leadTasksFollow, ...start, followed())).toMatchObject(handOn('x', 'b'));
    });

    it('and other leads were merged into it as well, then the tasks of each go to the next agent or the next lead', () => {
      const other = task('t2', { type: 'LeadTaskFollowed', data: { leadId: 'l1', from: 'c' } });
      const start = [assigned('x'), added('t3'), assigned(null), followed('a'), other];
      const given = (taskId: string, from: string) => ({
        streamId: taskId,
        command: { type: 'HandOnLeadTask', data: { from, to: 'b' } },
      });
      expect(effectsOf(leadTasksFollow, ...start, assigned('b'))).toMatchObject([
        given('t3', 'x'),
        given('t1', 'a'),
        given('t2', 'c'),
      ]);
      const merged = happened(
        { type: 'LeadMerged', data: { survivorId: 'l2', noteIds: [] } },
        { stream: 'lead-l1' },
      );
      const sent = effectsOf(leadTasksFollow, ...start, merged).map((effect) =>
        effect.kind === 'command' ? effect.command.data : null,
      );
      expect(sent).toEqual(['x', 'a', 'c'].map((from) => ({ leadId: 'l2', from })));
      const later = effectsOf(leadTasksFollow, ...start, assigned('d'), assigned('b'));
      expect(later).toMatchObject(['t3', 't1', 't2'].map((taskId) => given(taskId, 'd')));
    });

    it('and it has no agent now, then they wait until it has one', () => {
      const start = [moved('sales', 'archived'), followed('a')];
      expect(effectsOf(leadTasksFollow, ...start)).toEqual([]);
      const back = moved('archived', 'sales');
      expect(effectsOf(leadTasksFollow, ...start, back, assigned('b'))).toMatchObject(
        handOn('a', 'b'),
      );
    });
  });
});
