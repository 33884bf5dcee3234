import { DomainError } from '../../domain/shared/errors.ts';
import { roles } from '../../domain/shared/roles.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { Answer, Caller } from '../../infra/http/route.ts';
import { readModels } from '../core/read-models.ts';
import { answerFrom } from '../core/wait-for-position.ts';

/** The people whose reach depends on the leads assigned to them. */
const isBoundToLeads = ({ roleId }: Caller): boolean =>
  roleId === roles.agent || roleId === roles.retentionAgent;

/**
 * Like `answerFrom`, for data about a lead or a customer in somebody's reach. While the read model of leads is being
 * built, stopped or behind, it does not show to whom a lead is assigned now, although the data itself is newer. Agents
 * are refused until it is complete (docs/decisions/0206).
 */
export const answerInReach = (
  options: Parameters<typeof answerFrom>[0],
  caller: Caller,
  ask: () => Promise<unknown>,
): Promise<Answer> =>
  answerFrom(options, async () => {
    const isUnsure =
      isBoundToLeads(caller) && (await options.positions.staleness([readModels.leads])) !== null;
    if (isUnsure) throw new DomainError(generalErrors.UNAVAILABLE);
    return ask();
  });
