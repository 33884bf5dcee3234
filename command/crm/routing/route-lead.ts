import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import {
  leadRoutingDecider,
  leadRoutingId,
  type RoutingCandidate,
} from '../../../domain/crm/routing/decider.ts';
import type { LeadRouting } from '../../../domain/crm/routing/settings.ts';
import { agentsFor } from '../../../domain/shared/crm/routing.ts';
import { isDomainError } from '../../../domain/shared/errors.ts';
import { systemActor, systemActors } from '../../../domain/shared/messages.ts';
import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import type { Handler } from '../../core/handle.ts';
import { sendAsSystem } from '../../core/send.ts';
import { routeLeadJob } from '../reactions/lead-routing.ts';

/** Reads agents, and which recently routed leads are already counted. */
export type LookAtAgents = (
  asked: Readonly<{
    agentIds: readonly string[];
    /** Whether to count their leads in sales. */
    isCounting: boolean;
    /** Leads that were routed recently. */
    lately: readonly string[];
  }>,
) => Promise<
  Readonly<{
    /** The active sales agents among those asked for, in their order. */
    candidates: readonly RoutingCandidate[];
    /** Which of these leads the counts already include, as of the same moment. */
    counted: readonly string[];
  }>
>;

export type RouteLeadDeps = Readonly<{
  handler: Pick<Handler, 'handle' | 'findNow'>;
  mintId: () => string;
  /** From the head of the log. */
  rules: () => Promise<Readonly<LeadRouting>>;
  /** From the lead's own stream; `null` for none. */
  countryOf: (leadId: string) => Promise<string | null>;
  lookAtAgents: LookAtAgents;
}>;

const done = { outcome: () => ({ status: 200, body: {} }) };
const system = systemActor(systemActors.reactions);

/** Whether the lead still waits for an agent: a person may have assigned, moved or erased it meanwhile. */
const isWaiting = async (leadId: string, { handler }: RouteLeadDeps): Promise<boolean> => {
  const waiting = await handler.findNow({
    decider: leadDecider,
    streamId: leadId,
    pick: (lead) =>
      lead.status === 'added' ? lead.group === 'sales' && lead.agentId === null : null,
  });
  return waiting === true;
};

/** Chooses once, by the current rules; a retry finds the first choice. */
const choose = async (leadId: string, deps: RouteLeadDeps): Promise<void> => {
  const { mode, agents } = await deps.rules();
  if (mode === 'off') return;
  const country = mode === 'country' ? await deps.countryOf(leadId) : null;
  const recent = await deps.handler.findNow({
    decider: leadRoutingDecider,
    streamId: leadRoutingId,
    pick: (state) => state.recent,
  });
  const { candidates, counted } = await deps.lookAtAgents({
    agentIds: agentsFor(mode, agents, country),
    isCounting: mode === 'load',
    lately: (recent ?? []).map((one) => one.leadId),
  });
  await sendAsSystem(system, deps, {
    decider: leadRoutingDecider,
    streamId: leadRoutingId,
    command: { type: 'RouteLead', data: { leadId, rule: mode, candidates, counted } },
    ...done,
  });
};

/** The agent that was chosen for the lead; `null` for nobody, or if no choice was made. */
const chosenFor = (leadId: string, { handler }: RouteLeadDeps): Promise<string | null> =>
  handler.findNow({
    decider: leadRoutingDecider,
    streamId: leadRoutingId,
    pick: ({ recent }) => recent.find((one) => one.leadId === leadId)?.agentId ?? null,
  });

/** Assigns a new lead to the agent that the rules choose, unless a person was quicker. */
export const routeLeadKind = (deps: RouteLeadDeps): JobKind => ({
  name: routeLeadJob,
  run: async ({ key: leadId }) => {
    if (!(await isWaiting(leadId, deps))) return;
    await choose(leadId, deps);
    const agentId = await chosenFor(leadId, deps);
    if (agentId === null) return;
    try {
      await sendAsSystem(system, deps, {
        decider: leadDecider,
        streamId: leadId,
        command: { type: 'AssignLeadByRule', data: { agentId } },
        ...done,
      });
    } catch (error) {
      if (!isDomainError(error) || error.refusal !== crmErrors.LEAD_NOT_FOUND) throw error;
    }
  },
});
