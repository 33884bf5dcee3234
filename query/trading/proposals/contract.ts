import { mixed, number, object, string, type InferType } from 'yup';
import { decimalText } from '../../../command/core/decimal-schema.ts';
import { walletModes } from '../../../domain/shared/trading/types.ts';
import type { ProposedAct } from '../../../domain/shared/trading/proposals.ts';

/** `late`: nobody confirmed it in time. */
export const proposalStatuses = ['waiting', 'late', 'confirmed', 'declined'] as const;

const person = () =>
  object({ id: string().required(), full_name: string().nullable().defined() }).required();

/** An act of staff that needed a second person. Money is in the wallet's currency, times ISO 8601 UTC. */
export const proposalRow = object({
  id: string().required(),
  /** The wallet or deposit whose stream holds it. */
  place_id: string().required(),
  balance: object({
    id: string().required(),
    mode: string().oneOf(walletModes).required(),
    currency: string().required(),
  }).required(),
  user: person(),
  act: mixed<ProposedAct>().required(),
  /** `null` if it is unknown because the order had no price. */
  amount: decimalText().nullable(),
  status: string().oneOf(proposalStatuses).required(),
  proposed_by: person(),
  proposed_at: string().required(),
  until: string().required(),
  decided_by: person().nullable().default(null),
  decided_at: string().nullable().defined(),
});
export type ProposalItem = InferType<typeof proposalRow>;

/** How many proposals wait for a second person, without late ones. */
export const waitingProposals = object({ count: number().integer().required() });
export type WaitingProposalsResponse = InferType<typeof waitingProposals>;
