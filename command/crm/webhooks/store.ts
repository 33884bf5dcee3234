import type { Pool } from 'pg';
import type { DeliveryFailure, DeliveryState } from '../../../domain/shared/crm/webhooks.ts';

/** A delivery to send. */
export type NewDelivery = Readonly<{
  id: string;
  ownerId: string;
  leadId: string | null;
  topic: string;
  body: string;
}>;

export type DueDelivery = Readonly<{
  id: string;
  topic: string;
  body: string;
  attempts: number;
  /** When it was requested, or when its owner sent it again. */
  begunAt: Date;
}>;

/** An owner with a delivery that is due. `isFailing`: the last call failed. */
export type DueOwner = Readonly<{ ownerId: string; isFailing: boolean }>;

/** A delivery as its owner sees it. */
export type DeliveryRow = Readonly<{
  id: string;
  topic: string;
  lead_id: string | null;
  state: DeliveryState;
  attempts: number;
  last_status: number | null;
  last_failure: string | null;
  took_ms: number | null;
  created_at: Date;
  due_at: Date;
  settled_at: Date | null;
}>;

export type WebhookHealth = Readonly<{
  failures: number;
  failingSince: Date | null;
  waiting: number;
}>;

/** The result of an attempt. */
export type Attempt = Readonly<{
  status: number | null;
  failure: DeliveryFailure | null;
  tookMs: number;
  at: Date;
}>;

export type WebhookStore = Readonly<{
  /** Registers the owner; must run before anything of theirs is in the vault. */
  know: (ownerId: string) => Promise<void>;
  /** Owners who have had a webhook. */
  owners: () => Promise<readonly string[]>;
  /** Requests a delivery; an existing one with this id stays unchanged. */
  ask: (delivery: NewDelivery, at: Date) => Promise<void>;
  /** Owners with something due, except these and those whose webhook rests; healthy ones first. */
  ownersDue: (at: Date, but: readonly string[], limit: number) => Promise<readonly DueOwner[]>;
  /** The delivery that is due first. */
  nextDue: (ownerId: string, at: Date) => Promise<DueDelivery | null>;
  /** Records success, even if the delivery was dropped while it was in flight. */
  delivered: (ownerId: string, id: string, tried: Attempt) => Promise<void>;
  /** Retries at `again`, or gives up if it is `null`. Lets the webhook rest; returns since when the webhook fails. */
  notDelivered: (
    ownerId: string,
    id: string,
    tried: Attempt,
    again: Date | null,
    restsUntil: Date,
  ) => Promise<Date>;
  /** Drops all waiting deliveries. */
  drop: (ownerId: string, at: Date) => Promise<void>;
  health: (ownerId: string) => Promise<WebhookHealth>;
  /** Clears failures and rest, so that the next delivery is sent at once. */
  refresh: (ownerId: string) => Promise<void>;
  list: (ownerId: string, limit: number) => Promise<readonly DeliveryRow[]>;
  find: (ownerId: string, id: string) => Promise<DeliveryRow | null>;
  /** Sends a settled delivery again; false if it still waits. */
  resend: (ownerId: string, id: string, at: Date) => Promise<boolean>;
  forgetBefore: (before: Date) => Promise<number>;
}>;

const columns = `id, topic, lead_id, state, attempts, last_status, last_failure, took_ms, created_at,
  due_at, settled_at`;

/** Webhooks and deliveries in `ops`; the pool's role is `app`. */
export const createWebhookStore = (pool: Pool): WebhookStore => {
  const healthy = (ownerId: string) =>
    pool.query(
      `update ops.webhooks set failures = 0, failing_since = null, rests_until = null
        where owner_id = $1`,
      [ownerId],
    );
  return {
    know: async (ownerId) => {
      await pool.query(
        'insert into ops.webhooks (owner_id) values ($1) on conflict (owner_id) do nothing',
        [ownerId],
      );
    },
    owners: async () => {
      const { rows } = await pool.query<{ owner_id: string }>('select owner_id from ops.webhooks');
      return rows.map(({ owner_id: id }) => id);
    },
    ask: async ({ id, ownerId, leadId, topic, body }, at) => {
      await pool.query(
        `insert into ops.webhook_deliveries
           (id, owner_id, lead_id, topic, body, created_at, begun_at, due_at)
         values ($1, $2, $3, $4, $5, $6, $6, $6) on conflict (id) do nothing`,
        [id, ownerId, leadId, topic, body, at],
      );
    },
    ownersDue: async (at, but, limit) => {
      const { rows } = await pool.query<DueOwner>(
        `select w.owner_id as "ownerId", w.failures > 0 as "isFailing"
           from ops.webhooks w
           cross join lateral (
             select due_at from ops.webhook_deliveries d
              where d.owner_id = w.owner_id and d.state = 'waiting' and d.due_at <= $1
              order by d.due_at limit 1) first
          where (w.rests_until is null or w.rests_until <= $1) and w.owner_id <> all($2)
          order by w.failures > 0, first.due_at limit $3`,
        [at, but, limit],
      );
      return rows;
    },
    nextDue: async (ownerId, at) => {
      const { rows } = await pool.query<DueDelivery>(
        `select id, topic, body, attempts, begun_at as "begunAt" from ops.webhook_deliveries
          where owner_id = $1 and state = 'waiting' and due_at <= $2
          order by due_at, created_at, id limit 1`,
        [ownerId, at],
      );
      return rows[0] ?? null;
    },
    delivered: async (ownerId, id, { status, tookMs, at }) => {
      await pool.query(
        `update ops.webhook_deliveries set state = 'delivered', attempts = attempts + 1,
                last_status = $2, last_failure = null, took_ms = $3, settled_at = $4
          where id = $1 and state in ('waiting', 'dropped')`,
        [id, status, tookMs, at],
      );
      await healthy(ownerId);
    },
    notDelivered: async (ownerId, id, { status, failure, tookMs, at }, again, restsUntil) => {
      await pool.query(
        `update ops.webhook_deliveries set attempts = attempts + 1, last_status = $2,
                last_failure = $3, took_ms = $4, due_at = coalesce($5, due_at),
                state = case when $5::timestamptz is null then 'failed' else 'waiting' end,
                settled_at = case when $5::timestamptz is null then $6::timestamptz end
          where id = $1 and state = 'waiting'`,
        [id, status, failure, tookMs, again, at],
      );
      const { rows } = await pool.query<{ failing_since: Date }>(
        `insert into ops.webhooks as w (owner_id, failures, failing_since, rests_until)
         values ($1, 1, $2, $3)
         on conflict (owner_id) do update set failures = w.failures + 1,
           failing_since = coalesce(w.failing_since, excluded.failing_since),
           rests_until = excluded.rests_until
         returning failing_since`,
        [ownerId, at, restsUntil],
      );
      return rows[0]?.failing_since ?? at;
    },
    drop: async (ownerId, at) => {
      await pool.query(
        `update ops.webhook_deliveries set state = 'dropped', settled_at = $2
          where owner_id = $1 and state = 'waiting'`,
        [ownerId, at],
      );
    },
    health: async (ownerId) => {
      const { rows } = await pool.query<{
        failures: number | null;
        failing_since: Date | null;
        waiting: number;
      }>(
        `select w.failures, w.failing_since,
                (select count(*)::integer from ops.webhook_deliveries d
                  where d.owner_id = $1 and d.state = 'waiting') as waiting
           from (select 1) one left join ops.webhooks w on w.owner_id = $1`,
        [ownerId],
      );
      const row = rows[0];
      return {
        failures: row?.failures ?? 0,
        failingSince: row?.failing_since ?? null,
        waiting: row?.waiting ?? 0,
      };
    },
    refresh: async (ownerId) => {
      await healthy(ownerId);
    },
    list: async (ownerId, limit) => {
      const { rows } = await pool.query<DeliveryRow>(
        `select ${columns} from ops.webhook_deliveries where owner_id = $1
          order by created_at desc, id limit $2`,
        [ownerId, limit],
      );
      return rows;
    },
    find: async (ownerId, id) => {
      const { rows } = await pool.query<DeliveryRow>(
        `select ${columns} from ops.webhook_deliveries where owner_id = $1 and id = $2`,
        [ownerId, id],
      );
      return rows[0] ?? null;
    },
    resend: async (ownerId, id, at) => {
      const { rowCount } = await pool.query(
        `update ops.webhook_deliveries set state = 'waiting', settled_at = null, begun_at = $3,
                due_at = $3
          where owner_id = $1 and id = $2 and state <> 'waiting'`,
        [ownerId, id, at],
      );
      return rowCount === 1;
    },
    forgetBefore: async (before) => {
      const { rowCount } = await pool.query(
        `delete from ops.webhook_deliveries where created_at < $1 and state <> 'waiting'`,
        [before],
      );
      return rowCount ?? 0;
    },
  };
};
