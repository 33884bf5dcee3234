import { sendAsSystem } from '../../command/core/send.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { readTaskDueKey, taskDueJob } from '../../command/crm/reactions/lead-task-reminders.ts';
import { leadTaskDecider } from '../../domain/crm/lead-task/decider.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import type { Foundation } from './foundation.ts';

/** Reminds of a task that is due. Its decider knows whether it still is, and whether that was said before. */
export const taskDueKind = ({ handler }: Pick<Foundation, 'handler'>): JobKind => ({
  name: taskDueJob,
  run: async ({ key }) => {
    const { taskId, dueAt } = readTaskDueKey(key);
    await sendAsSystem(
      systemActor(systemActors.reactions),
      { handler, mintId: uuidv7 },
      {
        decider: leadTaskDecider,
        streamId: taskId,
        command: { type: 'RemindOfLeadTask', data: { dueAt } },
        outcome: () => ({ status: 200, body: {} }),
      },
    );
  },
});
