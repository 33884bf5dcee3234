import type { LeadStatusColour } from '../../../domain/shared/crm/types.ts';

/** `read.crm_sales_statuses_v2`: the statuses a lead can have. */
export const salesStatusesTable = 'read.crm_sales_statuses_v2';
/** `read.crm_sales_statuses_list_v2`: facts about the list as a whole, in one row. */
export const salesStatusListTable = 'read.crm_sales_statuses_list_v2';

export type SalesStatusRow = Readonly<{
  id: string;
  status: string;
  colour: LeadStatusColour;
  /** Statuses are sorted by it; there are gaps where some were deleted. */
  place: number;
  created_at: string;
}>;

export type SalesStatusListRow = Readonly<{
  /** Always `all`. */
  id: string;
  /** The status of new leads. */
  default_id: string | null;
  next_place: number;
}>;
