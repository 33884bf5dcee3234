import { createStreamReader } from '../../command/core/stream-reader.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { createGateways, type Gateways } from '../../command/payments/gateways.ts';
import { sendBackPayments } from '../../command/payments/send-back.ts';
import { settleDeposit } from '../../command/payments/settle-deposit.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createProviderMetrics } from '../../infra/providers/provider-metrics.ts';
import { createSecrets } from '../../infra/vault/secrets.ts';
import type { Foundation } from './foundation.ts';

const opened = new WeakMap<Foundation, Gateways>();

/** The payment providers of this process: one of each, which counts its calls and knows of its failures in a row. */
export const openGateways = (foundation: Foundation): Gateways => {
  const gateways = opened.get(foundation) ?? create(foundation);
  opened.set(foundation, gateways);
  return gateways;
};

const create = (foundation: Foundation): Gateways => {
  const { store, reader, pools, masterKey, config, clock, registry } = foundation;
  return createGateways({
    streams: createStreamReader({ store, reader }),
    secrets: createSecrets(pools.app, masterKey),
    simulators: config.paymentSimulators,
    clock,
    metrics: createProviderMetrics(registry),
  });
};

/** Asked about in one round; the oldest first, which end by themselves, so that all have their turn. */
const askedAtOnce = 100;

/** How long a deposit is left to its customer and the provider's notices. */
const patienceSeconds = 60;

/**
 * Asks providers about deposits that nobody told us the end of: a notice may be lost, and a page be left. The read model
 * only says which to ask about; nothing is decided on it.
 */
export const checkDeposits = (foundation: Foundation, everyMs = 60_000) => ({
  name: 'check_deposits' as const,
  everyMs,
  run: checkPendingDeposits(foundation, patienceSeconds),
});

export const checkPendingDeposits = (foundation: Foundation, patience: number): JobKind['run'] => {
  const { pools, handler, clock, log } = foundation;
  const deps = { handler, gateways: openGateways(foundation), clock, mintId: uuidv7 };
  return async ({ signal }) => {
    const { rows } = await pools.app.query<{ id: string }>(
      `select id from read.payments_deposits_v3
        where status = 'pending' and paid_at is null
          and created_at < clock_timestamp() - make_interval(secs => $1)
        order by created_at limit $2`,
      [patience, askedAtOnce],
    );
    for (const { id } of rows) {
      if (signal.aborted) return;
      try {
        await settleDeposit(deps, id);
      } catch (error) {
        log.warn({ err: error, deposit: id }, 'a provider could not be asked about a deposit');
      }
    }
  };
};

/** Has providers send back what staff refuse or refund. */
export const sendBackKind = (foundation: Foundation): JobKind => {
  const { handler, clock } = foundation;
  const deps = { handler, gateways: openGateways(foundation), clock, mintId: uuidv7 };
  return {
    name: 'send_back_payments',
    run: ({ key }) => sendBackPayments(deps, key.split(':')[0] ?? ''),
  };
};
