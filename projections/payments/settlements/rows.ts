import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { SettledReason, SettlementKind } from '../../../domain/shared/payments/settlement.ts';
import type { Gateway } from '../../../domain/shared/payments/types.ts';

/**
 * `read.payments_settlements_v2`: settlement files of providers, their lines, who is assigned to differences, and what
 * people settled.
 */
export const settlementsTable = 'read.payments_settlements_v2';
export const settlementLinesTable = 'read.payments_settlements_lines_v2';
export const settledTable = 'read.payments_settlements_settled_v2';

export const assignedTable = 'read.payments_settlements_assigned_v2';

export type SettlementRow = Readonly<{
  id: string;
  gateway: Gateway;
  digest: string;
  /** YYYY-MM-DD. */
  from_day: string;
  to_day: string;
  lines: number;
  taken_by: string | null;
  taken_at: string;
  taken_position: string;
}>;

export type SettlementLineRow = Readonly<{
  settlement_id: string;
  kind: SettlementKind;
  payment_id: string;
  gateway: Gateway;
  line: number;
  amount: Decimal;
  currency: string;
  at: string;
}>;

export type AssignedRow = Readonly<{
  settlement_id: string;
  kind: SettlementKind;
  payment_id: string;
  assignee_id: string;
}>;

export type SettledRow = Readonly<{
  settlement_id: string;
  kind: SettlementKind;
  payment_id: string;
  reason: SettledReason;
  reference: string | null;
  settled_by: string | null;
  settled_at: string;
}>;
