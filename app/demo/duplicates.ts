import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import type { LeadAdded } from '../../domain/crm/lead/events.ts';
import { leadRouting } from '../../domain/crm/routing/settings.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { changeTo, settingsStreamId } from '../../domain/shared/settings.ts';
import { agents, managers } from './lead-people.ts';
import { planLeads } from './lead-plan.ts';
import { seedId, type SeedDeps, type SeedProgress } from './seed-kit.ts';

const hourMs = 3_600_000;

/** The planned leads that were added a second time, and the field that shows it. */
const twice = [
  { planned: 470, same: 'email' },
  { planned: 455, same: 'phone' },
  { planned: 430, same: 'both' },
] as const;

const leadIdOf = (planned: number): string => seedId(`lead again ${String(planned)}`);

/** The same person once more, as a file import adds them. */
const againOf = ({ planned, same }: (typeof twice)[number]): LeadAdded['data'] => {
  const first = planLeads()[planned]?.steps[0]?.command;
  invariant(first?.type === 'AddLead', 'a planned lead is added first');
  const { data } = first;
  return {
    ...data,
    email: same === 'phone' ? null : (data.email?.toUpperCase() ?? null),
    phone: same === 'email' ? null : (data.phone?.replace(/ /g, '') ?? null),
    city: null,
    funnelLink: null,
    reference: null,
    source: 'csv',
    affiliatorId: null,
  };
};

const sendingOf = (purpose: string) => {
  const manager = managers[0];
  invariant(manager, 'a manager can sign in');
  return derivedSending({
    actor: { userId: manager.userId, roleId: manager.roleId, impersonatorId: null },
    source: seedNamespace,
    purpose,
    correlationId: seedNamespace,
  });
};

const outcome = () => ({ status: 200, body: {} });

/** Leads that exist twice, and the rule that assigns new leads to agents by country. */
export const seedDuplicates = async (
  { handler, nowMs }: SeedDeps,
  progress: SeedProgress,
): Promise<void> => {
  for (const [index, one] of twice.entries()) {
    await handler.handle({
      decider: leadDecider,
      streamId: leadIdOf(one.planned),
      ...sendingOf(`lead again ${String(one.planned)}`),
      // Each one later than the one before, like their numbers.
      occurredAt: new Date(nowMs() - (twice.length + 1 - index) * hourMs).toISOString(),
      command: { type: 'AddLead', data: againOf(one) },
      outcome,
    });
    progress('Duplicates', index + 1, twice.length);
  }
  const countries = ['Spain', 'Portugal'];
  const taking = agents
    .slice(0, countries.length)
    .map(({ userId: agentId }, index) => ({ agentId, country: countries[index] ?? '' }));
  await handler.handle({
    decider: leadRouting.decider,
    streamId: settingsStreamId,
    ...sendingOf('routing'),
    command: changeTo({ type: 'LeadRoutingSet', data: { mode: 'country', agents: taking } }),
    outcome,
  });
};

/** Whether `seedDuplicates` was ever completed. */
export const areDuplicatesSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> =>
  (await store.read(`${leadRouting.decider.category}-${settingsStreamId}`)).length > 0;
