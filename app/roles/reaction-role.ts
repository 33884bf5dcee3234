import type { Heard } from '../../command/core/reactions/report.ts';
import { startReactions } from '../../command/core/reactions/runner.ts';
import { createAddressOf } from '../../command/identity/address-of.ts';
import { reactions } from '../../command/reactions.ts';
import { triggersHeard } from '../../command/trading/reactions/triggers.ts';
import { siteSettings } from '../../domain/site/site-settings/settings.ts';
import { createJobs } from '../../infra/jobs/jobs.ts';
import type { EnqueueMail } from '../../infra/mail/mail.ts';
import type { Foundation } from './foundation.ts';
import { newestState } from './newest-state.ts';
import { openMailQueue } from './mail.ts';
import type { Running } from './worker-process.ts';

/** All that hears the log and acts on it: every reaction, and the trigger engine. */
export const heard: readonly Heard[] = [...reactions, triggersHeard];

/** What the site is called now, by the settings' own stream: this process keeps no reference data. */
const siteNameIn = async (foundation: Pick<Foundation, 'store' | 'reader'>): Promise<string> => {
  const site = await newestState(foundation, siteSettings.decider, 'default');
  return site.parts.SiteSettingsChanged.values.appName;
};

/** Every reaction whose lease this process can have. */
export const startReactionRole = (foundation: Foundation): Running => {
  const { store, reader, handler, pools, leases, log } = foundation;
  const enqueue: EnqueueMail = async (mail, client) => {
    const name = await siteNameIn(foundation);
    await openMailQueue(foundation, () => name)(mail, client);
  };
  return startReactions(
    {
      store,
      reader,
      handler,
      pool: pools.app,
      leases,
      log,
      jobs: createJobs(pools.app),
      mails: { enqueue, addressOf: createAddressOf(foundation) },
    },
    reactions,
  );
};
