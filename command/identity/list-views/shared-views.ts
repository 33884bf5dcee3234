import { rights } from '../../../domain/shared/rights.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { requireAtHead, type AtHead } from '../../core/at-head.ts';

/** The read model of views, in the version whose columns are named here. */
const viewModel = { name: 'identity_list_views', version: 1 } as const;

/**
 * Whether this view of the list is shared with a role, by somebody who still may share or who is gone, once the read
 * model has caught up with the head of the log. Refuses with `UNAVAILABLE`.
 */
export type IsViewShared = (
  asked: Readonly<{ viewId: string; list: string; roleId: RoleId | null }>,
) => Promise<boolean>;

export const createPostgresSharedViews =
  ({ pool, ...at }: AtHead): IsViewShared =>
  async ({ viewId, list, roleId }) => {
    await requireAtHead(at, viewModel);
    const { rowCount } = await pool.query(
      `select from read.${viewModel.name}_v${viewModel.version} v
         left join read.identity_people_v2 p on p.id = v.user_id
        where v.id = $1 and v.list = $2 and v.shared_with @> to_jsonb($3::integer)
          and (p.id is null or p.role_id = any ($4::integer[]))`,
      [viewId, list, roleId, rights.shareViews],
    );
    return rowCount === 1;
  };
