import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import { rebuild } from '../../core/rebuild.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { crmTasks } from './projection.ts';

const id = (last: string): string => `01890000-0000-7000-8000-0000000000${last}`;
const [taskId, leadId, agent, other] = [id('a1'), id('d1'), id('05'), id('06')];
const dueAt = '2026-06-11T12:30:00.000Z';
const later = '2026-06-12T12:30:00.000Z';
const zone = 'Europe/Berlin';
const added: DomainEvent = {
  type: 'LeadTaskAdded',
  data: { leadId, kind: 'call_back', text: 'Ask again', dueAt, zone, assigneeId: agent },
};

let test: ProjectionTest;
beforeEach(async () => {
  test = await openProjectionTest(crmTasks);
});
afterEach(() => test.end());

describe('the tasks read model', () => {
  it('shows a task with its lead, its assignee and its due time', async () => {
    await test.given(`lead_task-${taskId}`, added);
    expect(await test.rows()).toEqual([
      {
        id: taskId,
        lead_id: leadId,
        kind: 'call_back',
        text: 'Ask again',
        due_at: dueAt,
        zone,
        assignee_id: agent,
        reminded_at: null,
        done_at: null,
        created_at: '2026-01-05T12:00:00.000Z',
      },
    ]);
  });

  it('follows the changes of a task, and is the same after a rebuild', async () => {
    await test.given(
      `lead_task-${taskId}`,
      added,
      {
        type: 'LeadTaskReminded',
        data: { leadId, kind: 'call_back', dueAt, zone, assigneeId: agent },
      },
      { type: 'LeadTaskSnoozed', data: { leadId, dueAt: later, zone: 'UTC' } },
      { type: 'LeadTaskReassigned', data: { leadId, assigneeId: other } },
      { type: 'LeadTaskDone', data: { leadId } },
    );
    const rows = await test.rows();
    expect(rows).toMatchObject([
      {
        due_at: later,
        zone: 'UTC',
        assignee_id: other,
        reminded_at: '2026-01-05T12:00:00.000Z',
        done_at: '2026-01-05T12:00:00.000Z',
      },
    ]);
    await rebuild({ pool: test.pool, store: test.log.store, codec: test.log.codec }, crmTasks);
    expect(await test.rows()).toEqual(rows);
  });

  it('deletes a task that was closed with its lead', async () => {
    await test.given(`lead_task-${taskId}`, added, { type: 'LeadTaskClosed', data: { leadId } });
    expect(await test.rows()).toEqual([]);
  });
});
