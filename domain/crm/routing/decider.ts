import type { RoutingRule } from '../../shared/crm/routing.ts';
import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { LeadRoutingEvent } from './events.ts';

/** An agent who may have the lead, and the leads in sales that the agent has; `null` where the rule does not count. */
export type RoutingCandidate = Readonly<{ agentId: string; load: number | null }>;

/** Chooses who has a new lead; nothing where that was chosen before. */
export type RouteLead = DomainCommand<
  'RouteLead',
  {
    leadId: string;
    rule: RoutingRule;
    candidates: readonly RoutingCandidate[];
    /** Leads that were routed lately and that the loads count already. */
    counted: readonly string[];
  }
>;

/** What was chosen for a lead; `null` for nobody. */
export type RoutedLead = Readonly<{ leadId: string; agentId: string | null }>;

export type LeadRoutingState = Readonly<{
  routed: number;
  /** By agent, at which lead it was their turn last. */
  lastTurns: Readonly<Record<string, number>>;
  /** The newest, oldest first. */
  recent: readonly RoutedLead[];
}>;

/** Id of the one stream: of two leads that come at once, the second is decided on what the first one got. */
export const leadRoutingId = 'default';

/** Further back a lead is known by its own stream alone. */
const recentMost = 500;

/** Leads that were given to the agent and that the load does not hold yet. */
const uncounted = (
  { recent }: LeadRoutingState,
  agentId: string,
  counted: ReadonlySet<string>,
): number => recent.filter((one) => one.agentId === agentId && !counted.has(one.leadId)).length;

const choose = (
  { candidates, counted }: RouteLead['data'],
  state: LeadRoutingState,
): RoutingCandidate | null => {
  const known = new Set(counted);
  const loaded = candidates.map(({ agentId, load }) => ({
    agentId,
    load: load === null ? null : load + uncounted(state, agentId, known),
  }));
  const turnOf = (agentId: string): number => state.lastTurns[agentId] ?? 0;
  // Of those with the fewest leads, whose turn was longest ago; who never had one comes first, as listed.
  const [first] = loaded.toSorted(
    (a, b) => (a.load ?? 0) - (b.load ?? 0) || turnOf(a.agentId) - turnOf(b.agentId),
  );
  return first ?? null;
};

export const leadRoutingDecider: Decider<LeadRoutingState, RouteLead, LeadRoutingEvent> = {
  category: 'lead_routing',
  foldVersion: 1,
  decide: ({ data }, state) => {
    const { leadId, rule, candidates } = data;
    if (state.recent.some((one) => one.leadId === leadId)) return [];
    const chosen = choose(data, state);
    if (chosen === null) return [{ type: 'LeadNotRouted', data: { leadId, rule } }];
    return [{ type: 'LeadRouted', data: { leadId, ...chosen, rule, among: candidates.length } }];
  },
  evolve: (state, event) => {
    const { leadId } = event.data;
    const routed = state.routed + 1;
    const noted = (agentId: string | null) =>
      [...state.recent, { leadId, agentId }].slice(-recentMost);
    switch (event.type) {
      case 'LeadRouted': {
        const { agentId } = event.data;
        const lastTurns = { ...state.lastTurns, [agentId]: routed };
        return { routed, lastTurns, recent: noted(agentId) };
      }
      case 'LeadNotRouted':
        return { ...state, routed, recent: noted(null) };
      default:
        return never(event);
    }
  },
  initialState: () => ({ routed: 0, lastTurns: {}, recent: [] }),
};
