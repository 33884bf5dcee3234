/** `read.crm_sales_statuses_v1`: the statuses a lead can have, by their text. */
export const salesStatusesTable = 'read.crm_sales_statuses_v1';

export type SalesStatusRow = Readonly<{
  id: string;
  status: string;
  is_default: boolean;
  created_at: string;
}>;
