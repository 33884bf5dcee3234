import type { Funds } from '../../domain/shared/audit/define-audit.ts';
import type { AuditField } from '../../domain/shared/audit/types.ts';
import type { PlaceOf } from '../../infra/geo/places-of-addresses.ts';
import type { Caller, RequestContext } from '../../infra/http/route.ts';
import type { QueryDeps } from '../core/deps.ts';

/** One side of a journal entry. */
export type AuditPosting = Readonly<{
  /** `customer_wallet:<wallet id>`, or an account of the company. */
  account: string;
  side: 'debit' | 'credit';
  amount: string;
  currency: string;
}>;

/** What only the log itself can tell about an event. */
export type LogEntry = Readonly<{
  /** Personal fields are decrypted, or `Erased` for an erased person. */
  data: object;
  ip: string | null;
  session: string | null;
  /** The same fields in the same order. */
  before: readonly AuditField[];
  after: readonly AuditField[];
  postings: readonly AuditPosting[];
  linkBefore: string;
  /**
   * Whether the hash follows from the event and the hash before it, and equals the one that the read model saw when the
   * event was written.
   */
  isVerified: boolean;
}>;

/** The state of a wallet after an earlier event, so that a long stream need not be folded from its beginning. */
export type KnownBefore = Funds &
  Readonly<{
    revision: number;
    /** Revisions of the newest event of each type, up to there, about the order that the event concerns. */
    orderRevisions: readonly number[];
  }>;

/** The place of an event in the log, and the hashes that its read model knows. */
export type LogPlace = Readonly<{
  stream: string;
  revision: number;
  /** The hashes of the event and of the event before it in the log; `null` for the first. */
  hash: string;
  hashBefore: string | null;
  /** `null` if the stream is folded from the beginning. */
  known: KnownBefore | null;
}>;

/** The log, decoded for people who may see all of it. */
export type AuditLog = Readonly<{ find: (place: LogPlace) => Promise<LogEntry | null> }>;

/** What a person looked at: the filters used, or the event. Never the text of a search. */
export type Reading = Readonly<{
  caller: Caller;
  context: RequestContext;
  filters: Readonly<Record<string, string>>;
  position: string | null;
}>;

/** The dependencies of queries about the audit. */
export type AuditQueryDeps = Pick<QueryDeps, 'pool' | 'positions' | 'walk'> &
  Readonly<{
    auditLog: AuditLog;
    /** Finds the place where a network address is used. */
    placeOf: PlaceOf;
    /** The title of a mail, by the name of its template; `null` for kinds of mail that are no longer sent. */
    calledMail: (template: string) => string | null;
    /** Records the reading, once per person, filter and ten minutes; never rejects. */
    recordReading: (reading: Reading) => void;
  }>;
