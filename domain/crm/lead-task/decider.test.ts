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
  it('is added once: by an agent for oneself, by who runs the CRM for anybody', () => {
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

  it('is put off by who does it, and is not there for other agents', () => {
    given(added)
      .when(snooze(agent))
      .then([{ type: 'LeadTaskSnoozed', data: { leadId, dueAt: later, zone } }]);
    given(added).when(snooze(agent, dueAt)).thenNothing();
    given(added).when(snooze(agent)).again().thenNothing();
    given(added).when(snooze(other)).thenRefused('LEAD_TASK_NOT_FOUND');
    given(added, done).when(snooze(agent)).thenRefused('LEAD_TASK_DONE');
    given().when(snooze(manager)).thenRefused('LEAD_TASK_NOT_FOUND');
  });

  it('is given to somebody else by who runs the CRM', () => {
    const reassign = (worker: LeadWorker, assigneeId = 'other') =>
      ({ type: 'ReassignLeadTask', data: { assigneeId, worker } }) as const;
    given(added)
      .when(reassign(manager))
      .then([{ type: 'LeadTaskReassigned', data: { leadId, assigneeId: 'other' } }]);
    given(added).when(reassign(manager, 'agent')).thenNothing();
    given(added).when(reassign(agent)).thenRefused('FORBIDDEN');
  });

  it('is done once', () => {
    given(added).when(finish(agent)).then([done]);
    given(added).when(finish(manager)).then([done]);
    given(added, done).when(finish(agent)).thenNothing();
    given(added).when(finish(other)).thenRefused('LEAD_TASK_NOT_FOUND');
  });

  it('reminds once of each time that it is due, and of none that it no longer is', () => {
    given(added).when(remind()).then([reminded]);
    given(added, reminded).when(remind()).thenNothing();
    given(added, done).when(remind()).thenNothing();
    given(added).when(remind(later)).thenNothing();
    given(added, reminded, { type: 'LeadTaskSnoozed', data: { leadId, dueAt: later, zone } })
      .when(remind(later))
      .then([{ ...reminded, data: { ...reminded.data, dueAt: later } }]);
  });

  it('tells who has it now, though who had it before was told', () => {
    given(added, reminded, { type: 'LeadTaskReassigned', data: { leadId, assigneeId: 'other' } })
      .when(remind())
      .then([{ ...reminded, data: { ...reminded.data, assigneeId: 'other' } }]);
  });

  it('is closed with its lead, done or not, and is then as if it were not there', () => {
    const close = { type: 'CloseLeadTask', data: {} } as const;
    given(added).when(close).then([closed]);
    given(added, done).when(close).then([closed]);
    given(added, closed).when(close).thenNothing();
    given().when(close).thenNothing();
    given(added, closed).when(finish(manager)).thenRefused('LEAD_TASK_NOT_FOUND');
    given(added, closed).when(remind()).thenNothing();
  });
});

describe('a task whose lead goes elsewhere', () => {
  const follow = { type: 'FollowLead', data: { leadId: 'survivor' } } as const;
  const followed: LeadTaskEvent = { type: 'LeadTaskFollowed', data: { leadId: 'survivor' } };

  it('is about the lead that its own was merged into, done or not', () => {
    given(added).when(follow).then([followed]);
    given(added, done).when(follow).then([followed]);
    given(added, followed).when(follow).thenNothing();
    given(added, closed).when(follow).thenNothing();
  });

  it('goes on with the next agent, unless somebody else has it, or it is done', () => {
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
