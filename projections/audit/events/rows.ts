import type { AuditOutcome } from '../../../domain/shared/audit/types.ts';

/**
 * `read.audit_events_v16`: one row per event of the log, never changed. It holds no personal data: names are joined
 * where it is read, and personal fields are read from the log itself.
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
  /** User id, or the name of one of our own processes. */
  actor_id: string;
  /** `null` for the system itself. */
  actor_role: number | null;
  /** The staff member who acted for the actor. */
  impersonator_id: string | null;
  correlation_id: string;
  causation_id: string;
  command_id: string;
  outcome: AuditOutcome;
  /** The customer concerned, if any. */
  user_id: string | null;
  /** The order concerned, if any. */
  order_id: string | null;
  /** The record of another stream that the event is about: a refused command aimed at it, or a reading of it. */
  about_id: string | null;
  /** The words of the event's data, without ids and times; up to version 11 the event's name stood before them. */
  search: string;
  /** Hex hash of the chain. */
  hash: string;
  /** The event's data, upcast to the newest version, without personal fields. */
  data: object;
}>;

/** The owner of each wallet, so that a wallet's events can name the customer. */
export type AuditOwnerRow = Readonly<{ wallet_id: string; user_id: string }>;
