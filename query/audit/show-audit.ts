import type { Pool } from 'pg';
import { object, string } from 'yup';
import { rights } from '../../domain/shared/rights.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { AuditField } from '../../domain/shared/audit/types.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { ask, askOne } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import { rowsWhere } from '../core/list-once.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { name, sql } from '../core/sql.ts';
import { auditDetail, type AuditDetail, type AuditFieldItem } from './contract.ts';
import type { AuditQueryDeps, LogEntry } from './deps.ts';
import { auditList, tell, type AuditRaw } from './events.ts';
import { causeOf, type Cause } from './causes.ts';
import { knownBefore } from './known-before.ts';
import { auditModels } from './list-audit.ts';
import { linkOf, linksOf, lookUpNames, textOf, type Names } from './names.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The most caused events that are shown. */
const causesMost = 100;

const table = name(auditEventsTable);

const causedBy = (pool: Pool, row: AuditRaw): Promise<readonly Cause[]> =>
  ask<Cause>(
    pool,
    sql`select position, type from ${table}
        where causation_id <> command_id and causation_id = any(${[row.event_id, row.command_id]}::text[])
          and position <> ${row.position}
        order by position limit ${causesMost}`,
  );

const hashBefore = async (pool: Pool, { position }: AuditRaw): Promise<string | null> => {
  const before = await askOne<{ hash: string }>(
    pool,
    sql`select hash from ${table} where position < ${position} order by position desc limit 1`,
  );
  return before?.hash ?? null;
};

const fieldItems = (fields: readonly AuditField[], names: Names): AuditFieldItem[] =>
  fields.map(({ field, value }) => ({
    field,
    value: value === null ? null : textOf(value, names),
    link: value === null ? null : linkOf(value),
  }));

const detailOf = async (
  pool: Pool,
  row: AuditRaw,
  entry: LogEntry,
): Promise<AuditDetail | null> => {
  const { before, after, postings, data, ip, session, linkBefore, isVerified } = entry;
  const [items, names, cause, causes] = await Promise.all([
    tell(pool, [row]),
    lookUpNames(pool, linksOf([...before, ...after].map(({ value }) => value))),
    causeOf(pool, row),
    causedBy(pool, row),
  ]);
  const item = items[0];
  return item === undefined
    ? null
    : {
        ...item,
        data,
        before: fieldItems(before, names),
        after: fieldItems(after, names),
        postings: [...postings],
        caused_by: cause,
        causes: [...causes],
        ip,
        session,
        link_before: linkBefore,
        verified: isVerified,
      };
};

const models = [...auditModels, readModels.wallets];

/**
 * One event: what it changed, who did it from where, what caused it and what it caused, and whether its chain hash is
 * valid.
 */
export const showAudit = defineRoute<AuditQueryDeps>()({
  method: 'GET',
  path: '/admin/audit/api/:position',
  kind: 'query',
  summary: 'An event: changes, journal entry, causes, origin, and its link in the hash chain.',
  permission: only(rights.readAudit),
  params: object({
    position: string()
      .matches(/^\d{1,18}$/)
      .required(),
  }),
  response: auditDetail,
  errors: [generalErrors.NOT_FOUND],
  handle: ({ params: { position }, caller, context }, deps) => {
    const { pool, positions } = deps;
    return answerFrom({ positions, context, models }, async () => {
      const found = rowsWhere(sql`e.position = ${position}`);
      const row = (await askList(auditList, deps, null, {}, found)).data[0];
      if (row === undefined) throw new DomainError(generalErrors.NOT_FOUND);
      const [before, known] = await Promise.all([hashBefore(pool, row), knownBefore(pool, row)]);
      const entry = await deps.auditLog.find({ ...row, hashBefore: before, known });
      const detail = entry && (await detailOf(pool, row, entry));
      if (detail === null) throw new DomainError(generalErrors.NOT_FOUND);
      deps.recordReading({ caller: personOf(caller), context, filters: {}, position });
      return detail;
    });
  },
});
