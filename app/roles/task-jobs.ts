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

/** Somebody as they are now; `null` where they are not active. */
const presentOf = async (userId: string, needed: Needed): Promise<LeadWorker | null> => {
  const user = await newestState(needed, userDecider, userId);
  return user.status === 'registered' && user.isActive ? { userId, roleId: user.roleId } : null;
};

/** What becomes of a task that is due: who does it is reminded, or somebody else has it from now on; `null`: nothing. */
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
 * Reminds of a task that is due. Its decider knows whether it still is, and whether that was said before. The task of
 * somebody who left goes to who works the lead, who is reminded then (docs/decisions/0167).
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
