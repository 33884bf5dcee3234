import { array, number, object, string, type InferType } from 'yup';
import { decimalText } from '../../../command/core/decimal-schema.ts';
import {
  settledReasons,
  settlementKinds,
  settlementVerdicts,
} from '../../../domain/shared/payments/settlement.ts';
import { gateways } from '../../../domain/shared/payments/types.ts';

const count = () => number().integer().required();
const person = () =>
  object({ id: string().required(), full_name: string().nullable().defined() })
    .nullable()
    .defined();

/** A settlement file of a provider. Times are ISO 8601 UTC, days YYYY-MM-DD. */
export const settlementRow = object({
  id: string().required(),
  gateway: string().oneOf(gateways).required(),
  from: string().required(),
  to: string().required(),
  lines: count(),
  matched: count(),
  /** Differences, and how many of them nobody has settled. */
  differences: count(),
  open: count(),
  taken_at: string().required(),
  taken_by: person(),
});
export type SettlementItem = InferType<typeof settlementRow>;

const side = { amount: decimalText(), currency: string().required(), at: string().required() };

/** One movement of a payment, as the provider has it and as our books have it. */
export const settlementLineRow = object({
  id: string().required(),
  kind: string().oneOf(settlementKinds).required(),
  payment_id: string().required(),
  settlement_id: string().required(),
  gateway: string().oneOf(gateways).required(),
  /** When its file was imported. */
  taken_at: string().required(),
  verdict: string().oneOf(settlementVerdicts).required(),
  theirs: object(side).nullable().default(null),
  ours: object({ ...side, deposit_id: string().required() })
    .nullable()
    .default(null),
  /** The person who has to settle an open difference: who imported the file, until it is assigned to somebody. */
  assignee: person(),
  settled: object({
    reason: string().oneOf(settledReasons).required(),
    reference: string().nullable().defined(),
    at: string().required(),
    by: person(),
  })
    .nullable()
    .default(null),
});
export type SettlementLineItem = InferType<typeof settlementLineRow>;

/** People to whom a difference can be assigned. */
const reconciler = object({ id: string().required(), full_name: string().nullable().defined() });
export type Reconciler = InferType<typeof reconciler>;
export const reconcilersResponse = object({ data: array(reconciler).required() });
export type ReconcilersResponse = InferType<typeof reconcilersResponse>;
