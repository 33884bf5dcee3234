import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import type { LeadWorker } from '../../domain/crm/lead/commands.ts';
import type { LeadTaskCommand } from '../../domain/crm/lead-task/commands.ts';
import { leadTaskDecider } from '../../domain/crm/lead-task/decider.ts';
import type { LeadGroup } from '../../domain/shared/crm/types.ts';
import type { TaskKind } from '../../domain/shared/crm/tasks.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { agents, managers, retentionAgents } from './lead-people.ts';
import { planLeads, type PlannedLead } from './lead-plan.ts';
import { seedId, type SeedDeps, type SeedProgress } from './seed-kit.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** All tasks were added this long ago. */
const notedAgoMs = 2 * dayMs;
const zone = 'Europe/Berlin';

/** The tasks, and when they are due from now on; negative ones are late. */
const plans: readonly Readonly<{ kind: TaskKind; text: string; inMs: number; isDone?: true }>[] = [
  { kind: 'call_back', text: 'Call again, asked to be called after work', inMs: -20 * hourMs },
  { kind: 'task', text: 'Send the brochure on gold', inMs: -3 * hourMs, isDone: true },
  { kind: 'call_back', text: 'Wanted to talk it over first', inMs: 2 * hourMs },
  { kind: 'call_back', text: 'Number was busy, try once more', inMs: 4 * hourMs },
  { kind: 'task', text: 'Ask whether the documents have come', inMs: dayMs },
  { kind: 'call_back', text: 'Back from holidays by then', inMs: 5 * dayMs },
];

/** The state of a lead at the end of its planned past. */
const standingOf = ({ steps }: PlannedLead) => {
  let group: LeadGroup = 'sales';
  let [agentId, retId]: (string | null)[] = [null, null];
  for (const { command } of steps) {
    if (command.type === 'MoveLead') group = command.data.group;
    if (command.type !== 'AssignLead') continue;
    agentId = command.data.agentId ?? agentId;
    retId = command.data.retId ?? retId;
  }
  return { group, agentId, retId };
};

type Planned = Readonly<{
  leadId: string;
  worker: LeadWorker;
  plan: (typeof plans)[number];
  name: string;
}>;

const nameOf = (worker: LeadWorker, index: number): string =>
  `task ${worker.userId} ${String(index)}`;

const tasksOf = (
  worker: LeadWorker | undefined,
  isWorked: (lead: PlannedLead, userId: string) => boolean,
): readonly Planned[] => {
  invariant(worker, 'somebody can sign in');
  const leads = planLeads().filter((lead) => isWorked(lead, worker.userId));
  return plans.flatMap((plan, index) => {
    const lead = leads[index];
    return lead === undefined
      ? []
      : [{ leadId: lead.leadId, worker, plan, name: nameOf(worker, index) }];
  });
};

/** Which of the plans a manager has. */
const plansOfManager = { first: 2, last: 3 };

/** Tasks of the agents who can sign in, and of a manager. */
const planTasks = (): readonly Planned[] => [
  ...tasksOf(agents[0], (lead, userId) => {
    const { group, agentId } = standingOf(lead);
    return group === 'sales' && agentId === userId;
  }),
  ...tasksOf(retentionAgents[0], (lead, userId) => {
    const { group, retId } = standingOf(lead);
    return group === 'retentions' && retId === userId;
  }),
  ...tasksOf(managers[0], (lead) => standingOf(lead).group === 'sales').slice(
    plansOfManager.first,
    plansOfManager.last + 1,
  ),
];

const send = async (
  { handler, nowMs }: SeedDeps,
  { name, worker }: Planned,
  agoMs: number,
  command: LeadTaskCommand,
): Promise<void> => {
  const options = {
    source: seedNamespace,
    purpose: `${command.type} ${name}`,
    correlationId: seedNamespace,
  };
  const actor = { userId: worker.userId, roleId: worker.roleId, impersonatorId: null };
  await handler.handle({
    decider: leadTaskDecider,
    streamId: seedId(name),
    ...derivedSending({ actor, ...options }),
    occurredAt: new Date(nowMs() - agoMs).toISOString(),
    command,
    outcome: () => ({ status: 200, body: {} }),
  });
};

/** Tasks of agents about their leads: late, due today and later. */
export const seedTasks = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  const tasks = planTasks();
  for (const [index, task] of tasks.entries()) {
    const { leadId, worker, plan } = task;
    const { kind, text, inMs } = plan;
    const dueAt = new Date(deps.nowMs() + inMs).toISOString();
    const data = { leadId, kind, text, dueAt, zone, assigneeId: worker.userId, worker };
    await send(deps, task, notedAgoMs, { type: 'AddLeadTask', data });
    if (plan.isDone === true)
      await send(deps, task, hourMs, { type: 'FinishLeadTask', data: { worker } });
    progress('Tasks', index + 1, tasks.length);
  }
};

/** Whether `seedTasks` was ever completed: the manager's last task exists. */
export const areTasksSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const [manager] = managers;
  invariant(manager, 'a manager can sign in');
  const last = nameOf(manager, plansOfManager.last);
  return (await store.read(`lead_task-${seedId(last)}`)).length > 0;
};
