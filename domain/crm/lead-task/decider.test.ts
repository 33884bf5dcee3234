import { describe, it } from '@jest/globals';
import { taskLengthMax } from '../../shared/crm/tasks.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { LeadWorker } from '../lead/commands.ts';
import { leadTaskDecider } from './decider.ts';
import type { LeadTaskAdded, LeadTaskEvent } from './events.ts';

const given = (...events: readonly LeadTaskEvent[]) => givenEvents(leadTaskDecider, events);
const manager: LeadWorker = { userId: 'manager', roleId: 2 };
const agent: LeadWorker = { userId: 'agent', roleId: 5 };
const other: LeadWorker = { userId: 'other', roleId: 5 };
const leadId = 'lead';
const dueAt = '2026-06-11T12:30:00.000Z';
const later = '2026-06-12T12:30:00.000Z';
const zone = 'Europe/Berlin';

const added: LeadTaskAdded = {
  type: 'LeadTaskAdded',
  data: { leadId, kind: 'call_back', text: 'Ask again', dueAt, zone, assigneeId: 'agent' },
};
const reminded: LeadTaskEvent = {
  type: 'LeadTaskReminded',
  data: { leadId, kind: 'call_back', dueAt, zone, assigneeId: 'agent' },
};
const done: LeadTaskEvent = { type: 'LeadTaskDone', data: { leadId } };
const closed: LeadTaskEvent = { type: 'LeadTaskClosed', data: { leadId } };
const add = (worker: LeadWorker, changes: Partial<LeadTaskAdded['data']> = {}) =>
  ({ type: 'AddLeadTask', data: { ...added.data, worker, ...changes } }) as const;
const snooze = (worker: LeadWorker, at = later) =>
  ({ type: 'SnoozeLeadTask', data: { dueAt: at, zone, worker } }) as const;
const finish = (worker: LeadWorker) => ({ type: 'FinishLeadTask', data: { worker } }) as const;
const remind = (at = dueAt) => ({ type: 'RemindOfLeadTask', data: { dueAt: at } }) as const;

describe('a task on a lead', () => {
  it('is added once, by an agent for themselves or by a manager for anybody, with a valid text', () => {
    given().when(add(agent)).then([added]);
    given().when(add(manager)).then([added]);
    given().when(add(other)).thenRefused('FORBIDDEN');
    given(added).when(add(agent)).thenRefused('LEAD_TASK_EXISTS');
    given()
      .when(add(agent, { text: ' \n ' }))
      .thenRefused('INVALID_LEAD_TASK');
    given()
      .when(add(agent, { text: 'x'.repeat(taskLengthMax + 1) }))
      .thenRefused('INVALID_LEAD_TASK');
  });

  it('is snoozed by its assignee, and does not exist for other agents', () => {
    given(added)
      .when(snooze(agent))
      .then([{ type: 'LeadTaskSnoozed', data: { leadId, dueAt: later, zone } }]);
    given(added).when(snooze(agent, dueAt)).thenNothing();
    given(added).when(snooze(agent)).again().thenNothing();
    given(added).when(snooze(other)).thenRefused('LEAD_TASK_NOT_FOUND');
    given(added, done).when(snooze(agent)).thenRefused('LEAD_TASK_DONE');
    given().when(snooze(manager)).thenRefused('LEAD_TASK_NOT_FOUND');
  });

  it('is reassigned by a manager, not by an agent', () => {
    const reassign = (worker: LeadWorker, assigneeId = 'other') =>
      ({ type: 'ReassignLeadTask', data: { assigneeId, worker } }) as const;
    given(added)
      .when(reassign(manager))
      .then([{ type: 'LeadTaskReassigned', data: { leadId, assigneeId: 'other' } }]);
    given(added).when(reassign(manager, 'agent')).thenNothing();
    given(added).when(reassign(agent)).thenRefused('FORBIDDEN');
  });

  it('is finished once, by its assignee or a manager', () => {
    given(added).when(finish(agent)).then([done]);
    given(added).when(finish(manager)).then([done]);
    given(added, done).when(finish(agent)).thenNothing();
    given(added).when(finish(other)).thenRefused('LEAD_TASK_NOT_FOUND');
  });

  it('reminds once of each due time, and not of one that no longer applies', () => {
    given(added).when(remind()).then([reminded]);
    given(added, reminded).when(remind()).thenNothing();
    given(added, done).when(remind()).thenNothing();
    given(added).when(remind(later)).thenNothing();
    given(added, reminded, { type: 'LeadTaskSnoozed', data: { leadId, dueAt: later, zone } })
      .when(remind(later))
      .then([{ ...reminded, data: { ...reminded.data, dueAt: later } }]);
  });

  it('reminds the new assignee even if the previous one was already reminded', () => {
    given(added, reminded, { type: 'LeadTaskReassigned', data: { leadId, assigneeId: 'other' } })
      .when(remind())
      .then([{ ...reminded, data: { ...reminded.data, assigneeId: 'other' } }]);
  });

  it('is closed with its lead, finished or not, and no longer exists afterwards', () => {
    const close = { type: 'CloseLeadTask', data: {} } as const;
    given(added).when(close).then([closed]);
    given(added, done).when(close).then([closed]);
    given(added, closed).when(close).thenNothing();
    given().when(close).thenNothing();
    given(added, closed).when(finish(manager)).thenRefused('LEAD_TASK_NOT_FOUND');
    given(added, closed).when(remind()).thenNothing();
  });
});

describe('a task whose lead is merged or reassigned', () => {
  const follow = { type: 'FollowLead', data: { leadId: 'survivor' } } as const;
  const followed: LeadTaskEvent = { type: 'LeadTaskFollowed', data: { leadId: 'survivor' } };

  it('follows its lead to the surviving lead, finished or not', () => {
    given(added).when(follow).then([followed]);
    given(added, done).when(follow).then([followed]);
    given(added, followed).when(follow).thenNothing();
    given(added, closed).when(follow).thenNothing();
  });

  it('is handed on to the next agent unless another person has it or it is finished', () => {
    const handOn = { type: 'HandOnLeadTask', data: { from: 'agent', to: 'other' } } as const;
    given(added)
      .when(handOn)
      .then([{ type: 'LeadTaskReassigned', data: { leadId, assigneeId: 'other' } }]);
    given(added, done).when(handOn).thenNothing();
    given(added, { type: 'LeadTaskReassigned', data: { leadId, assigneeId: 'manager' } })
      .when(handOn)
      .thenNothing();
  });
});
