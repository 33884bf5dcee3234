import type { Heard } from '../../command/core/reactions/report.ts';
import { startReactions } from '../../command/core/reactions/runner.ts';
import { createAddressOf } from '../../command/identity/address-of.ts';
import { reactions } from '../../command/reactions.ts';
import { triggersHeard } from '../../command/trading/reactions/triggers.ts';
import { createJobs } from '../../infra/jobs/jobs.ts';
import type { Foundation } from './foundation.ts';
import { openNamedMailQueue } from './mail.ts';
import type { Running } from './worker-process.ts';

/** Everything that reads the log and acts on it: every reaction, and the trigger engine. */
export const heard: readonly Heard[] = [...reactions, triggersHeard];

/** Starts every reaction whose lease this process can get. */
export const startReactionRole = (foundation: Foundation): Running => {
  const { store, reader, handler, pools, leases, log } = foundation;
  return startReactions(
    {
      store,
      reader,
      handler,
      pool: pools.app,
      leases,
      log,
      jobs: createJobs(pools.app),
      mails: { enqueue: openNamedMailQueue(foundation), addressOf: createAddressOf(foundation) },
    },
    reactions,
  );
};
