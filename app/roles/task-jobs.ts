import { sendAsSystem } from '../../command/core/send.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { readTaskDueKey, taskDueJob } from '../../command/crm/reactions/lead-task-reminders.ts';
import type { LeadTaskCommand } from '../../domain/crm/lead-task/commands.ts';
import { leadTaskDecider } from '../../domain/crm/lead-task/decider.ts';
import { hasLeft, heirsOf } from '../../domain/crm/lead-task/heir.ts';
import type { LeadWorker } from '../../domain/crm/lead/commands.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { reaches } from '../../domain/crm/lead/reach.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import type { Foundation } from './foundation.ts';
import { newestState } from './newest-state.ts';

type Needed = Pick<Foundation, 'handler' | 'store' | 'reader'>;

/** A person's current name and role; `null` if not active. */
const presentOf = async (userId: string, needed: Needed): Promise<LeadWorker | null> => {
  const user = await newestState(needed, userDecider, userId);
  return user.status === 'registered' && user.isActive ? { userId, roleId: user.roleId } : null;
};

/** The command for a due task: a reminder of the assignee, or a reassignment; `null` for nothing. */
const commandFor = async (
  taskId: string,
  dueAt: string,
  needed: Needed,
): Promise<LeadTaskCommand | null> => {
  const remind = { type: 'RemindOfLeadTask', data: { dueAt } } as const;
  const task = await newestState(needed, leadTaskDecider, taskId);
  if (task.status !== 'open' || task.dueAt !== dueAt) return null;
  const { assigneeId: from, leadId } = task;
  const lead = await newestState(needed, leadDecider, leadId);
  if (lead.status !== 'added' || !hasLeft(from, await presentOf(from, needed), lead)) return remind;
  for (const to of heirsOf(from, lead)) {
    const heir = await presentOf(to, needed);
    if (heir !== null && reaches(heir, lead)) return { type: 'HandOnLeadTask', data: { from, to } };
  }
  return null;
};

/**
 * Reminds of a due task. The decider knows whether it is still due, and whether the reminder was already sent. The task
 * of a person who left is given to the person who works on the lead, and the reminder follows (docs/decisions/0167).
 */
export const taskDueKind = (needed: Needed): JobKind => ({
  name: taskDueJob,
  run: async ({ key }) => {
    const { taskId, dueAt } = readTaskDueKey(key);
    const command = await commandFor(taskId, dueAt, needed);
    if (command === null) return;
    await sendAsSystem(
      systemActor(systemActors.reactions),
      { handler: needed.handler, mintId: uuidv7 },
      {
        decider: leadTaskDecider,
        streamId: taskId,
        command,
        outcome: () => ({ status: 200, body: {} }),
      },
    );
  },
});
