import { createStreamReader } from '../../command/core/stream-reader.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { inParallel } from '../../command/core/in-parallel.ts';
import { createGateways, type Gateways } from '../../command/payments/gateways.ts';
import { sendBackPayments } from '../../command/payments/send-back.ts';
import { settleDeposit } from '../../command/payments/settle-deposit.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createProviderMetrics } from '../../infra/providers/provider-metrics.ts';
import { createSecrets } from '../../infra/vault/secrets.ts';
import type { Foundation } from './foundation.ts';

const opened = new WeakMap<Foundation, Gateways>();

/** The payment providers of this process: one client each, which counts its calls and its successive failures. */
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

/** How many deposits one round asks about; the next round continues after them, so that each has its turn. */
const askedInRound = 400;
const lanes = 4;

/** How long a deposit is left to the customer and the provider's notices. */
const patienceSeconds = 60;

/**
 * Asks providers about deposits whose end no notice has told us: a notice may be lost, or the customer may leave the
 * page. The read model only says which deposits to ask about; no decision is based on it.
 */
export const checkDeposits = (foundation: Foundation, everyMs = 60_000) => ({
  name: 'check_deposits' as const,
  everyMs,
  run: checkPendingDeposits(foundation, patienceSeconds),
});

/** A place in the order in which deposits were started, with the time as PostgreSQL writes it. */
type Begun = Readonly<{ id: string; at: string }>;
const beforeAll: Begun = { id: '00000000-0000-0000-0000-000000000000', at: '-infinity' };

export const checkPendingDeposits = (
  foundation: Foundation,
  patience: number,
  most = askedInRound,
): JobKind['run'] => {
  const { pools, handler, clock, log } = foundation;
  const deps = { handler, gateways: openGateways(foundation), clock, mintId: uuidv7 };
  const ask = async (id: string): Promise<void> => {
    try {
      await settleDeposit(deps, id);
    } catch (error) {
      log.warn({ err: error, deposit: id }, 'a deposit could not be checked with its provider');
    }
  };
  let last = beforeAll;
  return async ({ signal }) => {
    // By the time, which pending deposits have an index of.
    const { rows } = await pools.app.query<Begun>(
      `select id, created_at::text as at from read.payments_deposits_v8
        where status = 'pending' and paid_at is null and (created_at, id) > ($3::timestamptz, $4::uuid)
          and created_at < clock_timestamp() - make_interval(secs => $1)
        order by created_at, id limit $2`,
      [patience, most, last.at, last.id],
    );
    last = rows.length < most ? beforeAll : (rows.at(-1) ?? beforeAll);
    await inParallel(rows, lanes, async ({ id }) => {
      if (!signal.aborted) await ask(id);
    });
  };
};

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

/** The ages of a deposit at which its provider is asked again: money can go back to payers for half a year. */
const askedAgainAfter = [1, 3, 7, 14, 30, 60, 90, 120, 180].map((days) => days * daySeconds);

/** Twice the time between rounds, so that a deposit missed in one round is in the next. */
const roundSeconds = 2 * hourSeconds;
const roundMost = 5_000;

/**
 * Asks providers again about ended deposits, at growing intervals. This finds refunds of a part, charge-backs and late
 * payments whose notice was lost.
 */
export const checkSettledDeposits = (foundation: Foundation) => ({
  name: 'check_settled_deposits' as const,
  everyMs: hourSeconds * 1_000,
  run: askAgainAbout(foundation, askedAgainAfter),
});

export const askAgainAbout = (
  foundation: Foundation,
  afterSeconds: readonly number[],
): JobKind['run'] => {
  const { pools, handler, clock, log } = foundation;
  const deps = { handler, gateways: openGateways(foundation), clock, mintId: uuidv7 };
  return async ({ signal }) => {
    const { rows } = await pools.app.query<{ id: string }>(
      `select id from unnest($1::float8[]) as after, read.payments_deposits_v8
        where status in ('approved', 'held', 'declined', 'expired') and reference is not null
          and created_at <= clock_timestamp() - make_interval(secs => after)
          and created_at > clock_timestamp() - make_interval(secs => after + $2)
        order by after, created_at limit $3`,
      [afterSeconds, roundSeconds, roundMost],
    );
    const failed: string[] = [];
    for (const { id } of rows) {
      if (signal.aborted) return;
      await settleDeposit(deps, id).catch(() => failed.push(id));
    }
    if (failed.length > 0)
      log.warn(
        { failed: failed.length, first: failed[0] },
        'ended deposits could not be checked again with their providers',
      );
  };
};

/** Has providers send back payments that staff refuse or refund. */
export const sendBackKind = (foundation: Foundation): JobKind => {
  const { handler, clock } = foundation;
  const deps = { handler, gateways: openGateways(foundation), clock, mintId: uuidv7 };
  return {
    name: 'send_back_payments',
    run: ({ key }) => sendBackPayments(deps, key.split(':')[0] ?? ''),
  };
};
