import { uuidv7 } from '../../command/core/ids.ts';
import { countryOfIn } from '../../command/crm/calls/phones.ts';
import { routeLeadKind, type LookAtAgents } from '../../command/crm/routing/route-lead.ts';
import { leadRouting } from '../../domain/crm/routing/settings.ts';
import { roles } from '../../domain/shared/roles.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import type { Foundation } from './foundation.ts';
import { newestState } from './newest-state.ts';

type Row = Readonly<{ id: string; load: number | null; counted: readonly string[] }>;

/** In one statement, so that a lead is in the count of its agent or among those that are not counted. */
const lookIn =
  ({ pools }: Pick<Foundation, 'pools'>): LookAtAgents =>
  async ({ agentIds, isCounting, lately }) => {
    const { rows } = await pools.app.query<Row>(
      `select p.id,
              case when $3 then (select count(*)::int from ${leadsTable} l
                where l.agent_id = p.id and l.lead_group = 'sales') end as load,
              array(select l.id from ${leadsTable} l
                where $3 and l.id = any($4::uuid[]) and l.agent_id is not null) as counted
         from ${peopleTable} p
        where p.id = any($1::uuid[]) and p.role_id = $2 and p.is_active
        order by array_position($1::uuid[], p.id)`,
      [agentIds, roles.agent, isCounting, isCounting ? lately : []],
    );
    return {
      candidates: rows.map(({ id, load }) => ({ agentId: id, load })),
      counted: rows[0]?.counted ?? [],
    };
  };

/** Gives new leads to agents. */
export const routeLeadOf = (foundation: Foundation): JobKind =>
  routeLeadKind({
    handler: foundation.handler,
    mintId: uuidv7,
    rules: async () =>
      (await newestState(foundation, leadRouting.decider, settingsStreamId)).parts.LeadRoutingSet
        .values,
    countryOf: countryOfIn(foundation.store, foundation.codec),
    lookAtAgents: lookIn(foundation),
  });
