import { identityErrors } from '../../../domain/identity/errors.ts';
import { eraseAtOf, isKept, obstaclesTo } from '../../../domain/identity/user/erasure.ts';
import { requireOpen } from '../../../domain/identity/user/state.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { isCustomer } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { fillIn } from '../../../domain/shared/texts/template.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { erasurePreview } from './contract.ts';
import type { ErasureDeps } from './deps.ts';
import { estateOf, readUser } from './estate.ts';

/** What deleting a customer would do; nothing is deleted. */
export const previewErasure = defineRoute<ErasureDeps>()({
  method: 'GET',
  path: '/admin/share/users/:id/erasure',
  kind: 'query',
  summary: 'Preview of deleting a customer: what prevents it, what would be erased, and when.',
  permission: only(rights.deleteCustomers),
  response: erasurePreview,
  errors: [identityErrors.USER_NOT_FOUND, generalErrors.FORBIDDEN, generalErrors.UNAVAILABLE],
  handle: async ({ params }, deps) => {
    const user = requireOpen(await readUser(deps, params.id));
    if (!isCustomer(user.roleId)) throw new DomainError(generalErrors.FORBIDDEN);
    const estate = await estateOf(deps, params.id);
    const years = deps.retentionYears();
    return {
      status: 200,
      body: {
        obstacles: obstaclesTo(estate).map(({ refusal, params: values }) => ({
          code: refusal.code,
          message: fillIn(refusal.text, values),
          params: values,
        })),
        at_once: !isKept(estate),
        erase_at: eraseAtOf(estate, deps.clock().toISOString(), years),
        kept_for_money: isKept({ ...estate, hasKyc: false }),
        kept_for_kyc: estate.hasKyc,
        retention_years: years,
      },
    };
  },
});
