import type { Pool } from 'pg';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { askOne } from '../core/ask.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import type { AuditRaw } from './events.ts';

type Place = Readonly<{ position: string }>;

const table = name(auditEventsTable);

/** Confirmations, with the proposals that they confirm. */
const proposals: Readonly<Record<string, string>> = {
  ProposalConfirmed: 'ActProposed',
  DepositProposalConfirmed: 'DepositActProposed',
};

const textIn = (data: object, field: string): string | null => {
  const found: unknown = Object.entries(data).find(([key]) => key === field)?.[1];
  return typeof found === 'string' ? found : null;
};

/** The id of what the event is about, or of what was proposed to be done with it. */
const subjectIn = (data: object, field: string): string | null => {
  const act: unknown = 'act' in data ? data.act : null;
  return (
    textIn(data, field) ?? (typeof act === 'object' && act !== null ? textIn(act, field) : null)
  );
};

/** What the same command decided before it: the confirmation of a proposal, or the fill of a pending order. */
const ofSameCommand = ({ command_id, stream, data }: AuditRaw): Sql => {
  const orderId = textIn(data, 'orderId');
  return sql`e.command_id = ${command_id} and e.stream = ${stream}
    and (e.type = any(${Object.keys(proposals)}::text[]) or e.order_id = ${orderId}::uuid)`;
};

const proposed = ({ type, stream, data }: AuditRaw): Sql | null => {
  const asked = proposals[type];
  const id = textIn(data, 'proposalId');
  if (asked === undefined || id === null) return null;
  return sql`e.stream = ${stream} and e.type = ${asked} and e.data->>'proposalId' = ${id}`;
};

const stepBefore = ({ stream, revision }: AuditRaw): Sql | null =>
  stream.startsWith('deposit-') ? sql`e.stream = ${stream} and e.revision = ${revision - 1}` : null;

const corrected = ({ data }: AuditRaw): Sql | null => {
  const id = textIn(data, 'correctsEvent');
  return id === null ? null : sql`e.event_id = ${id}`;
};

const requested = ({ data }: AuditRaw): Sql | null => {
  const id = subjectIn(data, 'withdrawalId');
  return id === null ? null : sql`e.about_id = ${id} and e.type = 'WithdrawalRequested'`;
};

/** The event that opened an order, which is older than all others about it. */
const opened = ({ data }: AuditRaw): Sql | null => {
  const id = subjectIn(data, 'orderId');
  if (id === null) return null;
  return sql`e.position = (select min(o.position) from ${table} o where o.order_id = ${id} and o.outcome = 'done')`;
};

const origins = [ofSameCommand, proposed, stepBefore, corrected, requested, opened];

/**
 * The event that this one follows up, for events that a person requested and no event caused: the proposal that is
 * confirmed, the request that is approved, the opening of an order that is closed, what is corrected, and the previous
 * step of a deposit.
 */
export const originOf = async (pool: Pool, row: AuditRaw): Promise<Place | null> => {
  for (const origin of origins) {
    const condition = origin(row);
    const found =
      condition &&
      (await askOne<Place>(
        pool,
        sql`select e.position from ${table} e where ${condition} and e.position < ${row.position}
            order by e.position desc limit 1`,
      ));
    if (found !== null) return found;
  }
  return null;
};
