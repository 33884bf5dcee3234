import { createStreamReader } from '../../command/core/stream-reader.ts';
import { standingWebhookSecrets } from '../../command/crm/webhooks/standing.ts';
import { createWebhookStore } from '../../command/crm/webhooks/store.ts';
import { sweepSecrets } from '../../command/secrets.ts';
import { sweepFiles } from '../../infra/files/sweep.ts';
import { sweepLimits } from '../../infra/http/limits/sweep.ts';
import { createPostgresSessionRows } from '../../infra/http/sessions/postgres-rows.ts';
import { sweepSessions } from '../../infra/http/sessions/sessions.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { addJobMetrics } from '../../infra/jobs/job-metrics.ts';
import { startJobs } from '../../infra/jobs/runner.ts';
import { sweepPasswordsAside } from '../../infra/vault/credentials.ts';
import { createMailedTokens } from '../../infra/vault/mailed-tokens.ts';
import { createSecrets } from '../../infra/vault/secrets.ts';
import type { Foundation } from './foundation.ts';
import { accessKind } from './access-jobs.ts';
import { bulkJobs } from './bulk-jobs.ts';
import { erasureKinds } from './erasure-jobs.ts';
import { factorKind } from './factor-jobs.ts';
import { mailJobs } from './mail.ts';
import { callEndOf } from './call-jobs.ts';
import { commandsSweep } from './command-sweep.ts';
import { checkDeposits, checkSettledDeposits, sendBackKind } from './payment-gateways.ts';
import { deliverWebhooksOf, sweepDeliveriesOf, webhookNewsOf } from './webhook-jobs.ts';
import { reservationSweep } from './reservation-sweep.ts';
import { routeLeadOf } from './routing-jobs.ts';
import { mergedFieldsKind } from './merge-jobs.ts';
import { taskDueKind } from './task-jobs.ts';
import { statementJobs } from './statement-jobs.ts';
import { postSwaps } from './swap-jobs.ts';
import type { Running } from './worker-process.ts';

/** Recurring jobs of every installation. */
export const recurringJobs = [
  'sweep_files',
  'sweep_reservations',
  'sweep_limits',
  'sweep_sessions',
  'sweep_mailed_tokens',
  'sweep_passwords',
  'sweep_commands',
  'sweep_secrets',
  'check_deposits',
  'check_settled_deposits',
  'plan_statements',
  'sweep_webhook_deliveries',
  'deliver_webhooks',
  'post_swaps',
] as const;
type Sweep = JobKind & Readonly<{ name: (typeof recurringJobs)[number] }>;

/** Deletes files that no event refers to. */
const fileSweep = ({ files, store, clock, log }: Foundation): Sweep => ({
  name: 'sweep_files',
  everyMs: 10 * 60_000,
  run: async () => {
    const removed = await sweepFiles(files, store, clock());
    if (removed > 0) log.info({ removed }, 'unreferenced files were removed');
  },
});

const hourMs = 60 * 60_000;

const limitsSweep = ({ pools, clock }: Foundation): Sweep => ({
  name: 'sweep_limits',
  everyMs: hourMs,
  run: () => sweepLimits(pools.app, clock().getTime()),
});

const sessionsSweep = ({ pools, clock }: Foundation): Sweep => ({
  name: 'sweep_sessions',
  everyMs: hourMs,
  run: () => sweepSessions(createPostgresSessionRows(pools.app), clock().getTime()),
});

const mailedTokensSweep = ({ pools, subjectKeys, clock }: Foundation): Sweep => ({
  name: 'sweep_mailed_tokens',
  everyMs: hourMs,
  run: () =>
    createMailedTokens(pools.app, subjectKeys).sweep(new Date(clock().getTime() - 24 * hourMs)),
});

/** Deletes new passwords whose commands appended no event; those with an event were activated by a job long before. */
const passwordsSweep = ({ pools, clock }: Foundation): Sweep => ({
  name: 'sweep_passwords',
  everyMs: hourMs,
  run: () => sweepPasswordsAside(pools.app, new Date(clock().getTime() - 7 * 24 * hourMs)),
});

/** Deletes secrets that settings do not refer to, or no longer refer to. */
const secretsSweep = ({ pools, masterKey, store, reader, clock, log }: Foundation): Sweep => ({
  name: 'sweep_secrets',
  everyMs: 10 * 60_000,
  run: async () => {
    const secrets = createSecrets(pools.app, masterKey);
    const webhooks = standingWebhookSecrets(createWebhookStore(pools.app).owners);
    const streams = createStreamReader({ store, reader });
    const removed = await sweepSecrets(secrets, streams, clock(), [webhooks]);
    if (removed > 0) log.info({ removed }, 'unreferenced secrets were removed');
  },
});

const kinds: readonly ((foundation: Foundation) => Sweep)[] = [
  ...[
    fileSweep,
    reservationSweep,
    limitsSweep,
    sessionsSweep,
    mailedTokensSweep,
    passwordsSweep,
    commandsSweep,
    secretsSweep,
    (foundation: Foundation) => checkDeposits(foundation),
    checkSettledDeposits,
    sweepDeliveriesOf,
    postSwaps,
  ],
];

/** Runs due jobs, on any host with the role reactions. */
export const startDueJobs = (foundation: Foundation): Running => {
  const { pools, registry, log } = foundation;
  const common = {
    pool: pools.app,
    onOutcome: addJobMetrics(registry, pools.app),
    onError: (kind: string, error: unknown) =>
      log.warn({ err: error, kind }, 'a job failed; it is retried'),
  };
  // Receivers of webhooks may be slow, so they have a runner of their own.
  const webhooks = startJobs({ ...common, kinds: [deliverWebhooksOf(foundation)] });
  // An import may add a hundred thousand leads at once, so that mails and reminders would wait behind them.
  const routing = startJobs({ ...common, kinds: [routeLeadOf(foundation)] });
  const others = startJobs({
    ...common,
    kinds: [
      ...kinds.map((kind) => kind(foundation)),
      ...bulkJobs(foundation),
      ...mailJobs(foundation),
      ...erasureKinds(foundation),
      factorKind(foundation),
      accessKind(foundation),
      taskDueKind(foundation),
      mergedFieldsKind(foundation),
      sendBackKind(foundation),
      ...statementJobs(foundation),
      webhookNewsOf(foundation),
      callEndOf(foundation),
    ],
  });
  return {
    stop: async () => {
      await Promise.all([webhooks, routing, others].map((runner) => runner.stop()));
    },
  };
};
