import { crmErrors } from '../../../domain/crm/errors.ts';
import { webhookDecider } from '../../../domain/crm/webhook/decider.ts';
import type { DeliveryFailure, WebhookOffReason } from '../../../domain/shared/crm/webhooks.ts';
import { isDomainError } from '../../../domain/shared/errors.ts';
import { systemActor, systemActors } from '../../../domain/shared/messages.ts';
import { pause } from '../../../infra/pause.ts';
import type { Job, JobKind } from '../../../infra/jobs/job-kind.ts';
import { askHead } from '../../../infra/providers/exchange.ts';
import { ProviderFailure } from '../../../infra/providers/failure.ts';
import { retryAfterMs } from '../../../infra/providers/retry-after.ts';
import type { Secrets } from '../../../infra/vault/secrets.ts';
import type { Clock, Handler } from '../../core/handle.ts';
import { sendAsSystem } from '../../core/send.ts';
import type { StreamReader } from '../../core/stream-reader.ts';
import { signatureOf, webhookHeaders } from './sign.ts';
import { openWebhook, readWebhook } from './standing.ts';
import type { Attempt, DueDelivery, DueOwner, WebhookStore } from './store.ts';

export type DeliverDeps = Readonly<{
  streams: StreamReader;
  secrets: Pick<Secrets, 'find'>;
  webhooks: WebhookStore;
  handler: Pick<Handler, 'handle'>;
  mintId: () => string;
  clock: Clock;
  /** Whether this person is an active affiliator now. */
  isActive: (ownerId: string) => Promise<boolean>;
  /** Origins that are served by a receiver on this machine, for the demo or a test. */
  receivers: Readonly<Record<string, string>>;
  onError: (error: unknown) => void;
  timeoutMs?: number;
  /** Returns a number from 0 to below 1. */
  random?: () => number;
}>;

const dayMs = 24 * 3_600_000;
/** Limits for sending what is due and retrying it. */
export const deliveryBounds = {
  /** How long a delivery is retried. */
  triedForMs: dayMs,
  /** How long a webhook may fail before it is switched off. */
  failsForMs: 3 * dayMs,
  firstRetryMs: 5_000,
  longestRetryMs: 3_600_000,
  /** The longest `Retry-After` that is honoured. */
  askedRestMs: 3_600_000,
  timeoutMs: 10_000,
  /**
   * How many affiliators' webhooks are called at once, each with one call at a time; and how many of these may be
   * webhooks whose last call failed, so that the others do not wait for slow ones.
   */
  ownersAtOnce: 128,
  failingAtOnce: 64,
  /** The limits of one affiliator's turn: it ends at whichever is reached first. */
  deliveriesAtATime: 20,
  turnMs: 5_000,
  /**
   * The length of one round of the job; the next round continues. While a round ends, healthy webhooks still get turns
   * until the others have finished.
   */
  roundMs: 30_000,
  endingMs: 20_000,
  lookMs: 1_000,
} as const;

/** Doubles the wait each time and picks a random point in its upper half, so that many retries do not come together. */
export const retryInMs = (failures: number, random: number): number =>
  Math.min(
    deliveryBounds.firstRetryMs * 2 ** Math.min(failures - 1, 20),
    deliveryBounds.longestRetryMs,
  ) *
  (0.5 + random / 2);

const failureOf = (error: ProviderFailure): DeliveryFailure => {
  switch (error.kind) {
    case 'timeout':
    case 'refused-address':
    case 'redirect':
    case 'not-encrypted':
      return error.kind;
    default:
      return 'unreachable';
  }
};

/** The URL that is called: the webhook's own, or that of the receiver for its origin. */
const targetOf = (url: URL, receivers: DeliverDeps['receivers']) => {
  const receiver = receivers[url.origin];
  return receiver === undefined
    ? { url, trustedOrigins: [] }
    : { url: new URL(`${url.pathname}${url.search}`, receiver), trustedOrigins: [receiver] };
};

type Opened = Readonly<{ urlId: string; url: string; secrets: readonly string[] }>;

/** The webhook to call now; `null` if it is not to be called. */
const openNow = async (
  { streams, secrets, clock, isActive }: DeliverDeps,
  ownerId: string,
): Promise<Opened | null> => {
  const webhook = await readWebhook(streams, ownerId);
  if (webhook.status === 'none' || webhook.off !== null || !(await isActive(ownerId))) return null;
  const opened = await openWebhook(secrets, webhook, clock());
  return opened === null ? null : { ...opened, urlId: webhook.urlId };
};

/** Whether the webhook still has this address: the result of a call to another address says nothing about this one. */
const leadsTo = async ({ streams }: DeliverDeps, ownerId: string, urlId: string) => {
  const webhook = await readWebhook(streams, ownerId);
  return webhook.status === 'standing' && webhook.off === null && webhook.urlId === urlId;
};

/** Statuses with which a server may say when to retry. */
const passing: ReadonlySet<number> = new Set([429, 503]);

/** `restMs`: how long the server asks for no calls. */
type Tried = Attempt & Readonly<{ restMs: number }>;

/** One call. Only the status of the response and its `Retry-After` are read. */
const tryOnce = async (
  deps: DeliverDeps,
  { url, secrets }: Opened,
  { id, topic, body }: DueDelivery,
): Promise<Tried> => {
  const began = performance.now();
  const done = (outcome: Pick<Attempt, 'status' | 'failure'>, restMs = 0): Tried => ({
    ...outcome,
    restMs,
    tookMs: Math.round(performance.now() - began),
    at: deps.clock(),
  });
  const { url: target, trustedOrigins } = targetOf(new URL(url), deps.receivers);
  try {
    const { status, headers } = await askHead(
      {
        method: 'POST',
        url: target,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Daybook-Webhooks/1',
          [webhookHeaders.delivery]: id,
          [webhookHeaders.event]: topic,
          [webhookHeaders.signature]: signatureOf(secrets, deps.clock(), body),
        },
        body,
      },
      { timeoutMs: deps.timeoutMs ?? deliveryBounds.timeoutMs, trustedOrigins },
    );
    const restMs = passing.has(status)
      ? retryAfterMs(headers, deps.clock().getTime(), deliveryBounds.askedRestMs)
      : null;
    return done({ status, failure: status >= 200 && status < 300 ? null : 'status' }, restMs ?? 0);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return done({ status: error.status, failure: failureOf(error) });
  }
};

const turnOff = async (
  deps: DeliverDeps,
  ownerId: string,
  reason: WebhookOffReason,
): Promise<void> => {
  try {
    await sendAsSystem(systemActor(systemActors.reactions), deps, {
      decider: webhookDecider,
      streamId: ownerId,
      command: { type: 'TurnOffWebhook', data: { reason } },
      outcome: () => ({ status: 200, body: {} }),
    });
  } catch (error) {
    if (!isDomainError(error) || error.refusal !== crmErrors.NO_WEBHOOK) throw error;
  }
  await deps.webhooks.drop(ownerId, deps.clock());
};

/** Records an attempt; returns whether the next delivery may be sent. */
const settle = async (
  deps: DeliverDeps,
  ownerId: string,
  { urlId }: Opened,
  delivery: DueDelivery,
  tried: Tried,
): Promise<boolean> => {
  const { webhooks, random = Math.random } = deps;
  if (tried.failure === null) {
    await webhooks.delivered(ownerId, delivery.id, tried);
    return true;
  }
  if (!(await leadsTo(deps, ownerId, urlId))) return true;
  const { failures } = await webhooks.health(ownerId);
  const inMs = (times: number): Date =>
    new Date(tried.at.getTime() + Math.max(retryInMs(times, random()), tried.restMs));
  // Each delivery gets at least one attempt before it is given up, however long the webhook was resting.
  const isOver = tried.at.getTime() - delivery.begunAt.getTime() >= deliveryBounds.triedForMs;
  const [again, rests] = [isOver ? null : inMs(delivery.attempts + 1), inMs(failures + 1)];
  const since = await webhooks.notDelivered(ownerId, delivery.id, tried, again, rests);
  if (tried.status === 410) await turnOff(deps, ownerId, 'gone');
  else if (tried.at.getTime() - since.getTime() >= deliveryBounds.failsForMs)
    await turnOff(deps, ownerId, 'failing');
  return false;
};

/**
 * Sends what is due to one affiliator, one delivery after another, until one fails or the turn is over. The webhook is
 * read again before each delivery, because it or its secret may be gone.
 */
const sendTo = async (deps: DeliverDeps, ownerId: string, signal: AbortSignal): Promise<void> => {
  const { webhooks, clock } = deps;
  const endsAt = performance.now() + deliveryBounds.turnMs;
  for (let sent = 0; sent < deliveryBounds.deliveriesAtATime; sent += 1) {
    if (signal.aborted || performance.now() >= endsAt) return;
    const opened = await openNow(deps, ownerId);
    if (opened === null) return webhooks.drop(ownerId, clock());
    const delivery = await webhooks.nextDue(ownerId, clock());
    if (delivery === null) return;
    const tried = await tryOnce(deps, opened, delivery);
    if (!(await settle(deps, ownerId, opened, delivery, tried))) return;
  }
};

type Turn = Readonly<{ isFailing: boolean; ended: Promise<void> }>;

/** Whose turn is next: healthy webhooks first, then failing ones within their limit. */
const nextOf = async (
  { webhooks, clock }: DeliverDeps,
  running: ReadonlyMap<string, Turn>,
  { broken, isEnding }: Readonly<{ broken: ReadonlySet<string>; isEnding: boolean }>,
): Promise<readonly DueOwner[]> => {
  const due = await webhooks.ownersDue(
    clock(),
    [...running.keys(), ...broken],
    deliveryBounds.ownersAtOnce - running.size,
  );
  const failing = [...running.values()].filter(({ isFailing }) => isFailing).length;
  const room = isEnding ? 0 : deliveryBounds.failingAtOnce - failing;
  return [
    ...due.filter(({ isFailing }) => !isFailing),
    ...due.filter(({ isFailing }) => isFailing).slice(0, Math.max(0, room)),
  ];
};

const round = async (deps: DeliverDeps, { signal }: Pick<Job, 'signal'>): Promise<void> => {
  const running = new Map<string, Turn>();
  // An error of ours, such as an unreadable webhook, lets no webhook rest: its next turn would fail at once again.
  const broken = new Set<string>();
  const endsAt = performance.now() + deliveryBounds.roundMs;
  const ended = () => [...running.values()].map((turn) => turn.ended);
  while (!signal.aborted && performance.now() < endsAt + deliveryBounds.endingMs) {
    const isEnding = performance.now() >= endsAt;
    for (const { ownerId, isFailing } of await nextOf(deps, running, { broken, isEnding })) {
      const sending = sendTo(deps, ownerId, signal)
        .catch((error: unknown) => {
          broken.add(ownerId);
          deps.onError(error);
        })
        .finally(() => running.delete(ownerId));
      running.set(ownerId, { isFailing, ended: sending });
    }
    if (running.size === 0) return;
    const looked = new AbortController();
    await Promise.race([
      ...ended(),
      pause(deliveryBounds.lookMs, AbortSignal.any([looked.signal, signal])),
    ]);
    looked.abort();
  }
  await Promise.all(ended());
};

export const deliverWebhooksJob = 'deliver_webhooks';

/**
 * Sends the deliveries of affiliators' webhooks, each at least once, in one process at a time. A webhook that fails
 * rests, longer each time. A delivery is given up when an attempt fails after a day, and a webhook that has failed for
 * three days is switched off.
 */
export const deliverWebhooks = (deps: DeliverDeps): JobKind => ({
  name: deliverWebhooksJob,
  everyMs: 1_000,
  run: (job) => round(deps, job),
});
