import type { AuditOutcome } from '../../../domain/shared/audit/types.ts';

/**
 * `read.audit_events_v16`: one row per event of the log, never changed. It holds no personal data: names are joined where
 * it is read, and personal fields are read from the log itself.
 */
export const auditEventsTable = 'read.audit_events_v16';

export type AuditEventRow = Readonly<{
  position: string;
  event_id: string;
  recorded_at: string;
  occurred_at: string;
  type: string;
  category: string;
  stream: string;
  revision: number;
  /** User id, or the name of a process of ours. */
  actor_id: string;
  /** `null` for the system itself. */
  actor_role: number | null;
  /** The staff member who acted for the actor. */
  impersonator_id: string | null;
  correlation_id: string;
  causation_id: string;
  command_id: string;
  outcome: AuditOutcome;
  /** The customer concerned, where there is one. */
  user_id: string | null;
  /** The order concerned, where there is one. */
  order_id: string | null;
  /** A record that an event of another stream names: what was tried with it and refused, or who looked at it. */
  about_id: string | null;
  /** What the event's data says, ids and moments apart; up to version 11 its name stood before it. */
  search: string;
  /** Hex of the chain link. */
  hash: string;
  /** The event's data, newest version, without personal fields. */
  data: object;
}>;

/** Whose each wallet is, so that a wallet's events name the customer. */
export type AuditOwnerRow = Readonly<{ wallet_id: string; user_id: string }>;
