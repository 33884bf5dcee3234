import { requireAtHead, requireWhole } from '../../command/core/at-head.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { countryOfIn } from '../../command/crm/calls/phones.ts';
import { routeLeadKind, type LookAtAgents } from '../../command/crm/routing/route-lead.ts';
import { leadRouting } from '../../domain/crm/routing/settings.ts';
import { roles } from '../../domain/shared/roles.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { readModels } from '../../query/core/read-models.ts';
import type { Foundation } from './foundation.ts';
import { newestState } from './newest-state.ts';

type Row = Readonly<{
  id: string;
  load: number | null;
  assigned: readonly string[];
  absent: readonly string[];
}>;
type Asked = Parameters<LookAtAgents>[0];

/** Reads everything in one statement, so that each lead is either in its agent's count or among those not counted. */
const look = async (
  { pools }: Pick<Foundation, 'pools'>,
  { agentIds, isCounting, lately }: Asked,
): Promise<readonly Row[]> => {
  const { rows } = await pools.app.query<Row>(
    `select p.id,
            case when $3 then (select count(*)::int from ${leadsTable} l
              where l.agent_id = p.id and l.lead_group = 'sales') end as load,
            array(select l.id from ${leadsTable} l
              where l.id = any($4::uuid[]) and l.agent_id is not null) as assigned,
            array(select lately.id from unnest($4::uuid[]) as lately(id)
              where not exists (select from ${leadsTable} l where l.id = lately.id)) as absent
       from ${peopleTable} p
      where p.id = any($1::uuid[]) and p.role_id = $2 and p.is_active
      order by array_position($1::uuid[], p.id)`,
    [agentIds, roles.agent, isCounting, isCounting ? lately : []],
  );
  return rows;
};

/**
 * A lead is assigned only once, so nobody is chosen from tables that are still being built. A lead that is missing
 * although they hold the whole log is gone, and counts for nobody.
 */
const lookIn = (foundation: Pick<Foundation, 'pools' | 'store'>): LookAtAgents => {
  const positions = createReadPositions(foundation.pools.app);
  const head = async (): Promise<bigint> => (await foundation.store.head()).position;
  return async (asked) => {
    const models = [readModels.people, ...(asked.isCounting ? [readModels.leads] : [])];
    await requireWhole({ positions }, models);
    const first = await look(foundation, asked);
    const isMissing = (first[0]?.absent ?? []).length > 0;
    if (isMissing) await requireAtHead({ positions, head }, readModels.leads);
    const rows = isMissing ? await look(foundation, asked) : first;
    const [one] = rows;
    return {
      candidates: rows.map(({ id, load }) => ({ agentId: id, load })),
      counted: [...(one?.assigned ?? []), ...(one?.absent ?? [])],
    };
  };
};

/** The job that assigns new leads to agents. */
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
