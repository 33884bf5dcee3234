import type { Funds } from '../../domain/shared/audit/define-audit.ts';
import type { AuditField } from '../../domain/shared/audit/types.ts';
import type { PlaceOf } from '../../infra/geo/places-of-addresses.ts';
import type { Caller, RequestContext } from '../../infra/http/route.ts';
import type { QueryDeps } from '../core/deps.ts';

/** One side of a journal entry. */
export type AuditPosting = Readonly<{
  /** `customer_wallet:<wallet id>`, or an account of the house. */
  account: string;
  side: 'debit' | 'credit';
  amount: string;
  currency: string;
}>;

/** What only the log itself can tell of an event. */
export type LogEntry = Readonly<{
  /** Personal fields decrypted, `Erased` where the person was. */
  data: object;
  ip: string | null;
  session: string | null;
  /** The same fields in the same order. */
  before: readonly AuditField[];
  after: readonly AuditField[];
  postings: readonly AuditPosting[];
  linkBefore: string;
  /** Whether the link follows from the event and the link before, and is the one that was seen when it was written. */
  isVerified: boolean;
}>;

/** How a wallet stood after an earlier event, so that a long stream need not be told from its beginning. */
export type KnownBefore = Funds &
  Readonly<{
    revision: number;
    /** The last words, up to there, on the order that the event is about: the newest event of each type. */
    orderRevisions: readonly number[];
  }>;

/** Where an event stands, and the links that its read model knows. */
export type LogPlace = Readonly<{
  stream: string;
  revision: number;
  /** Of the event, and of the one before it in the log; `null` for the first. */
  hash: string;
  hashBefore: string | null;
  /** `null`: its stream is told from the beginning. */
  known: KnownBefore | null;
}>;

/** The log, decoded for people who may see all of it. */
export type AuditLog = Readonly<{ find: (place: LogPlace) => Promise<LogEntry | null> }>;

/** What somebody looked at: by which filters, or which event. Never a searched text. */
export type Reading = Readonly<{
  caller: Caller;
  context: RequestContext;
  filters: Readonly<Record<string, string>>;
  position: string | null;
}>;

/** What questions about the audit are answered from. */
export type AuditQueryDeps = Pick<QueryDeps, 'pool' | 'positions' | 'walk'> &
  Readonly<{
    auditLog: AuditLog;
    /** Where an address of the log is used. */
    placeOf: PlaceOf;
    /** What a mail is called, by the name of its template; `null` where mails of that kind are sent no more. */
    calledMail: (template: string) => string | null;
    /** Writes the reading down, once per person, filter and ten minutes; never refuses. */
    recordReading: (reading: Reading) => void;
  }>;
