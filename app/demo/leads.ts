import { inParallel } from '../../command/core/in-parallel.ts';
import { partsOf } from '../../command/core/send.ts';
import { registerUser } from '../../command/identity/register-user.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { salesStatusDecider, salesStatusesId } from '../../domain/crm/sales-status/decider.ts';
import { firstLeadStatus } from '../../domain/shared/crm/types.ts';
import { demoStaff } from './demo-staff.ts';
import { commandAt, planLastLead, planLeads, type PlannedLead } from './lead-plan.ts';
import { salesStatusColours, salesStatusNames } from './lead-words.ts';
import { seedId, seedSending, type SeedDeps, type SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';

const minuteMs = 60_000;
const staffSinceMs = 44 * 24 * 60 * minuteMs;
/** Enough to let appends be batched. */
const underWayMax = 32;

const ago = (deps: SeedDeps, agoMs: number): string => new Date(deps.nowMs() - agoMs).toISOString();

const done = () => ({ status: 200, body: {} });

const seedStaff = async (deps: SeedDeps): Promise<void> => {
  for (const { email, person, roleId } of demoStaff) {
    const { part } = partsOf(deps.handler, seedSending(`user ${email}`));
    await registerUser(deps, part('register'), {
      userId: demoUserId(email),
      person,
      roleId,
      password: null,
      managerId: null,
      isEmailVerified: true,
      currency: 'USD',
      balances: { demo: '0', real: '0' },
      occurredAt: ago(deps, staffSinceMs),
    });
  }
};

const seedStatuses = async (deps: SeedDeps): Promise<void> => {
  for (const [index, status] of salesStatusNames.entries()) {
    await deps.handler.handle({
      decider: salesStatusDecider,
      streamId: salesStatusesId,
      ...seedSending(`sales status ${status}`),
      occurredAt: ago(deps, staffSinceMs - index * minuteMs),
      command: {
        type: 'AddSalesStatus',
        data: {
          statusId: seedId(`sales status ${status}`),
          status,
          colour: salesStatusColours[status] ?? 'green',
          isDefault: status === firstLeadStatus,
        },
      },
      outcome: done,
    });
  }
};

const carryOut = async (
  deps: SeedDeps,
  leadId: string,
  { agoMs, purpose, command }: PlannedLead['steps'][number],
): Promise<void> => {
  const at = ago(deps, agoMs);
  await deps.handler.handle({
    decider: leadDecider,
    streamId: leadId,
    ...seedSending(purpose),
    occurredAt: at,
    command: commandAt(command, at),
    outcome: done,
  });
};

/** Adds all leads, oldest first, then carries out their past; the last lead's comes last. */
export const seedLeads = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  await seedStaff(deps);
  await seedStatuses(deps);
  const leads = planLeads();
  let worked = 0;
  const add = async ({ leadId, steps }: PlannedLead): Promise<void> => {
    for (const step of steps.slice(0, 1)) await carryOut(deps, leadId, step);
  };
  const work = async ({ leadId, steps }: PlannedLead): Promise<void> => {
    for (const step of steps.slice(1)) await carryOut(deps, leadId, step);
    worked += 1;
    progress('Leads', worked, leads.length);
  };
  await inParallel(leads, underWayMax, add);
  await inParallel(leads.slice(0, -1), underWayMax, work);
  await inParallel(leads.slice(-1), 1, work);
};

/** Whether `seedLeads` was ever completed: the last event of the last lead exists. */
export const areLeadsSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = planLastLead();
  return (await store.read(`lead-${last.leadId}`, last.steps.length - 1, 1)).length > 0;
};
