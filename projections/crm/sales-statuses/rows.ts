import type { LeadStatusColour } from '../../../domain/shared/crm/types.ts';

/** `read.crm_sales_statuses_v2`: the statuses a lead can have. */
export const salesStatusesTable = 'read.crm_sales_statuses_v2';
/** `read.crm_sales_statuses_list_v2`: what is said of all of them, in one row. */
export const salesStatusListTable = 'read.crm_sales_statuses_list_v2';

export type SalesStatusRow = Readonly<{
  id: string;
  status: string;
  colour: LeadStatusColour;
  /** Smaller stands before larger; not one after the other where some were deleted. */
  place: number;
  created_at: string;
}>;

export type SalesStatusListRow = Readonly<{
  /** `all` */
  id: string;
  /** What new leads get. */
  default_id: string | null;
  next_place: number;
}>;
