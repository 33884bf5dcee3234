import type { Decimal } from '../decimal.ts';

/** The subject of a line in a provider's settlement file. */
export const settlementKinds = ['payment', 'refund', 'chargeback'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** One line of a provider's settlement file. */
export type SettlementLine = Readonly<{
  /** Its line number in the file, from 1. */
  line: number;
  kind: SettlementKind;
  /** The provider's own id of the payment. */
  paymentId: string;
  /** What the payer paid or got back, always positive. */
  amount: Decimal;
  currency: string;
  /** ISO 8601 UTC. */
  at: string;
}>;

/** Largest file in bytes, and most lines of one. */
export const settlementBytesMost = 5 * 1024 * 1024;
export const settlementLinesMost = 5_000;

/** How a line of the provider compares with our own books. */
export const settlementVerdicts = [
  'matched',
  'missing_here',
  'missing_there',
  'differing',
] as const;
export type SettlementVerdict = (typeof settlementVerdicts)[number];

/** Why a difference is settled. A choice and a reference, so that it contains nothing personal. */
export const settledReasons = [
  ...(['timing', 'provider_error', 'our_error', 'exchange_rate', 'written_off', 'other'] as const),
] as const;
export type SettledReason = (typeof settledReasons)[number];

/** The key of a difference: one kind of movement of one payment. */
export const settlementKey = ({
  kind,
  paymentId,
}: Pick<SettlementLine, 'kind' | 'paymentId'>): string => `${kind}:${paymentId}`;
