import { roles } from '../../domain/shared/roles.ts';
import type { Caller } from '../../infra/http/route.ts';
import { sql, type Sql } from '../core/sql.ts';

/**
 * The leads, with alias `l`, that a person's own lists show (rights.md): roles 1 and 2 see all, an agent (5) those
 * assigned in sales, a retention agent (6) those assigned in retentions. The command side has the same rule in
 * `domain/crm/lead`.
 */
export const leadsInReach = ({ roleId, actor }: Caller): Sql => {
  switch (roleId) {
    case roles.admin:
    case roles.manager:
      return sql`true`;
    case roles.agent:
      return sql`l.lead_group = 'sales' and l.agent_id = ${actor.userId}`;
    case roles.retentionAgent:
      return sql`l.lead_group = 'retentions' and l.ret_id = ${actor.userId}`;
    default:
      return sql`false`;
  }
};
