import type { ViewColumn } from '../../../domain/shared/lists/views.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';

/** `read.identity_list_views_v1`. */
export const listViewsTable = 'read.identity_list_views_v1';
/** The default view of each list, by person. */
export const listDefaultsTable = 'read.identity_list_views_defaults_v1';

export type ListViewRow = Readonly<{
  id: string;
  user_id: string;
  list: string;
  name: string;
  query: string;
  columns: readonly ViewColumn[];
  shared_with: readonly RoleId[];
}>;

export type ListDefaultRow = Readonly<{ user_id: string; list: string; view_id: string }>;
