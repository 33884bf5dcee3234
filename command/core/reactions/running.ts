import type { Pool } from 'pg';
import type { Jobs } from '../../../infra/jobs/jobs.ts';
import type { Lease, Leases } from '../../../infra/leases/leases.ts';
import type { EnqueueMail } from '../../../infra/mail/mail.ts';
import type { EventReader } from '../event-reader.ts';
import type { Handler } from '../handle.ts';
import type { Reaction } from './reaction.ts';

/** What reactions are carried out with. */
export type ReactionDeps = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld'>;
  reader: EventReader;
  handler: Pick<Handler, 'handle'>;
  jobs: Pick<Jobs, 'addAll'>;
  mails: ReactionMails;
  /** How many events are worked on side by side; 16 unless said. */
  eventsAtOnce?: number;
}>;

/** How mails of reactions are asked for. */
export type ReactionMails = Readonly<{
  enqueue: EnqueueMail;
  /** The person's address as of now; `null` where they were erased. */
  addressOf: (userId: string) => Promise<string | null>;
}>;

/** A reaction that this process carries out. */
export type RunningReaction = Readonly<{
  reaction: Reaction;
  lease: Lease;
  /** Events up to here are history. */
  actsAfter: bigint;
  /** No further event is begun once it is aborted. */
  signal: AbortSignal;
}>;
