import type { Pool } from 'pg';
import type { Actor, RecordedEvent } from '../../../domain/shared/messages.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import type { Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { leadMergesTable } from '../../../projections/crm/lead-merges/rows.ts';
import { leadsTable } from '../../../projections/crm/leads/rows.ts';
import { tasksTable } from '../../../projections/crm/tasks/rows.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { kycCasesTable } from '../../../projections/kyc/cases/rows.ts';
import { depositsTable } from '../../../projections/payments/deposits/rows.ts';
import { walletsTable } from '../../../projections/trading/wallets/rows.ts';
import { ask } from '../../core/ask.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import type { ExportedCategory } from './coverage.ts';
import { pageRows } from './table-parts.ts';

export type HistoryDeps = Readonly<{
  /** Of the database role that only reads. */
  pool: Pool;
  store: Pick<EventStore, 'read'>;
  codec: Pick<Codec, 'decode'>;
}>;

type Keyed = Readonly<{ id: string; page_key: string }>;

/** Records of a person that have their own stream, a page at a time. */
const recordsOf = async function* (
  pool: Pool,
  table: string,
  whose: (userId: string) => Sql,
  userId: string,
): AsyncGenerator<string> {
  let after: string | null = null;
  for (;;) {
    const further: Sql = after === null ? sql`` : sql` and id > ${after}`;
    const rows: readonly Keyed[] = await ask<Keyed>(
      pool,
      sql`select id, id::text as page_key from ${name(table)}
           where ${whose(userId)}${further} order by id limit ${pageRows}`,
    );
    for (const { id } of rows) yield id;
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.page_key ?? null;
  }
};

const ofUser = (userId: string): Sql => sql`user_id = ${userId}`;

const ofLeadsOf = (userId: string): Sql =>
  sql`lead_id in (select l.id from ${name(leadsTable)} l where l.linked_user_id = ${userId})`;

const itself = async function* (userId: string): AsyncGenerator<string> {
  yield userId;
};

/** The leads that became the person, and those that were merged into them. */
const leadsOf = async function* (pool: Pool, userId: string): AsyncGenerator<string> {
  yield* recordsOf(pool, leadsTable, (id) => sql`linked_user_id = ${id}`, userId);
  const merged = (id: string): Sql =>
    sql`survivor_id in (select l.id from ${name(leadsTable)} l where l.linked_user_id = ${id})`;
  yield* recordsOf(pool, leadMergesTable, merged, userId);
};

/** Ids of a person's streams, by category. */
const streamIds: Readonly<
  Record<ExportedCategory, (pool: Pool, userId: string) => AsyncGenerator<string>>
> = {
  user: (_pool, userId) => itself(userId),
  trader: (_pool, userId) => itself(userId),
  sign_in: (_pool, userId) => itself(userId),
  second_factor: (_pool, userId) => itself(userId),
  api_key: (_pool, userId) => itself(userId),
  webhook: (_pool, userId) => itself(userId),
  list_views: (_pool, userId) => itself(userId),
  wallet: (pool, userId) => recordsOf(pool, walletsTable, ofUser, userId),
  kyc_case: (pool, userId) => recordsOf(pool, kycCasesTable, ofUser, userId),
  deposit: (pool, userId) => recordsOf(pool, depositsTable, ofUser, userId),
  lead: leadsOf,
  lead_task: (pool, userId) => recordsOf(pool, tasksTable, ofLeadsOf, userId),
};

/** All texts within a value that look like ids. */
const idsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return isUuid(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
};

/** The value without any of these ids. */
const without = (value: unknown, others: ReadonlySet<string>): unknown => {
  if (typeof value === 'string') return others.has(value) ? undefined : value;
  if (Array.isArray(value)) return value.map((one) => without(one, others));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, held]) => [field, without(held, others)]),
  );
};

/** Those of these ids that belong to other people. */
const otherPeople = async (
  pool: Pool,
  ids: readonly string[],
  userId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await ask<Readonly<{ id: string }>>(
    pool,
    sql`select id from ${name(peopleTable)} where id = any(${ids}::uuid[]) and id <> ${userId}`,
  );
  return new Set(rows.map(({ id }) => id));
};

const byWhom = ({ userId, impersonatorId, roleId }: Actor, own: string): string => {
  if (roleId === null) return 'the site';
  return userId === own && impersonatorId === null ? 'you' : 'staff';
};

/** Fields that hold the name or address of a staff member, by event. */
const ofStaff: Readonly<Record<string, readonly string[]>> = {
  LeadCallStarted: ['agentEmail'],
};

const withoutStaff = ({ type, data }: RecordedEvent): object =>
  Object.fromEntries(
    Object.entries(data).filter(([field]) => ofStaff[type]?.includes(field) !== true),
  );

/** What the archive shows of an event: what happened, without anybody else's name or address. */
const told = (event: RecordedEvent, userId: string, others: ReadonlySet<string>): object => {
  const { actor, ip } = event.metadata;
  const by = byWhom(actor, userId);
  return {
    at: event.occurredAt,
    type: event.type,
    record: event.stream,
    by,
    ...(by === 'you' && ip !== undefined ? { address: ip } : {}),
    data: without(withoutStaff(event), others),
  };
};

/** What happened to a person in the streams of one category, oldest first within each, a page at a time. */
export const historyOf = async function* (
  { pool, store, codec }: HistoryDeps,
  category: ExportedCategory,
  userId: string,
): AsyncGenerator<object> {
  for await (const id of streamIds[category](pool, userId)) {
    for (let from = 0; ; from += pageRows) {
      const stored = await store.read(`${category}-${id}`, from, pageRows);
      const events = await Promise.all(stored.map((event) => codec.decode(event)));
      const others = await otherPeople(pool, idsIn(events.map(({ data }) => data)), userId);
      for (const event of events) yield told(event, userId, others);
      if (stored.length < pageRows) break;
    }
  }
};
