import type { RoutingRule } from '../../shared/crm/routing.ts';
import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { LeadRoutingEvent } from './events.ts';

/** An agent who may get the lead, and how many leads in sales they have; `null` if the rule does not count. */
export type RoutingCandidate = Readonly<{ agentId: string; load: number | null }>;

/** Chooses who gets a new lead; does nothing if that was chosen before. */
export type RouteLead = DomainCommand<
  'RouteLead',
  {
    leadId: string;
    rule: RoutingRule;
    candidates: readonly RoutingCandidate[];
    /** Recently routed leads that the loads already include. */
    counted: readonly string[];
  }
>;

/** The agent chosen for a lead; `null` for nobody. */
export type RoutedLead = Readonly<{ leadId: string; agentId: string | null }>;

export type LeadRoutingState = Readonly<{
  routed: number;
  /** For each agent, the number of the lead that was their last turn. */
  lastTurns: Readonly<Record<string, number>>;
  /** The last choices, oldest first. */
  recent: readonly RoutedLead[];
}>;

/** The id of the one stream, so that of two simultaneous leads the second is decided on the first one's choice. */
export const leadRoutingId = 'default';

/** How many choices are remembered; for older leads, only their own streams show whether they were routed. */
const recentMost = 500;

/** The agent's routed leads that the load does not include yet. */
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
  // Of the agents with the fewest leads, the one whose last turn was longest ago; agents without a turn come first, in
  // the order of the list.
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
