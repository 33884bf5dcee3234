import type { Pool } from 'pg';
import type { Jobs } from '../../../infra/jobs/jobs.ts';
import type { Lease, Leases } from '../../../infra/leases/leases.ts';
import type { EnqueueMail } from '../../../infra/mail/mail.ts';
import type { EventReader } from '../event-reader.ts';
import type { Handler } from '../handle.ts';
import type { Reaction } from './reaction.ts';

/** Dependencies of running reactions. */
export type ReactionDeps = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld'>;
  reader: EventReader;
  handler: Pick<Handler, 'handle'>;
  jobs: Pick<Jobs, 'addAll'>;
  mails: ReactionMails;
  /** How many events are worked on in parallel; 16 by default. */
  eventsAtOnce?: number;
}>;

/** How reactions enqueue mails. */
export type ReactionMails = Readonly<{
  enqueue: EnqueueMail;
  /** The person's current address; `null` when they were erased. */
  addressOf: (userId: string) => Promise<string | null>;
}>;

/** A reaction that this process runs. */
export type RunningReaction = Readonly<{
  reaction: Reaction;
  lease: Lease;
  /** Events up to this position are history. */
  actsAfter: bigint;
  /** Once it is aborted, no further event is begun. */
  signal: AbortSignal;
}>;
