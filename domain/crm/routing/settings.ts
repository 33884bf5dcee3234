import { routingRowsMax, type RoutingMode, type RoutingRow } from '../../shared/crm/routing.ts';
import { defineSettings } from '../../shared/settings.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type LeadRouting = { mode: RoutingMode; agents: readonly RoutingRow[] };

const shownRow = ({ agentId, country }: RoutingRow): string =>
  country === '' ? agentId : `${agentId} (${country})`;

/** How new leads are assigned to agents. */
export const leadRouting = defineSettings<{ LeadRoutingSet: LeadRouting }>({
  category: 'lead_routing_settings',
  foldVersion: 1,
  parts: {
    LeadRoutingSet: {
      defaults: { mode: 'off', agents: [] },
      isPossible: ({ mode, agents }) =>
        agents.length <= routingRowsMax && (mode === 'off' || agents.length > 0),
      sentence: '{{actor}} set how new leads are assigned',
      fields: { mode: 'Rule', agents: 'Agents' },
      show: (value) => (typeof value === 'string' ? value : value.map(shownRow).join(', ')),
    },
  },
});
