import { DomainError } from '../../domain/shared/errors.ts';
import { roles } from '../../domain/shared/roles.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { Answer, Caller } from '../../infra/http/route.ts';
import { readModels } from '../core/read-models.ts';
import { answerFrom } from '../core/wait-for-position.ts';

/** What they may read is decided by whom a lead is assigned to. */
const isBoundToLeads = ({ roleId }: Caller): boolean =>
  roleId === roles.agent || roleId === roles.retentionAgent;

/**
 * As `answerFrom`, for what stands behind a lead or a customer in somebody's reach. Leads that are being built, stopped or
 * behind do not say whose a lead is now, while what stands behind it goes on: agents are refused until they are whole
 * (docs/decisions/0206).
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
