import type { AuditField } from '../../../domain/shared/audit/types.ts';
import { timelineTexts } from '../../../domain/shared/crm/timeline.ts';
import type { Caller } from '../../../infra/http/route.ts';
import { hasRight } from '../../../domain/shared/rights.ts';
import { knownBefore } from '../../audit/known-before.ts';
import type { AuditQueryDeps } from '../../audit/deps.ts';
import { auditList, tell, type AuditRaw } from '../../audit/events.ts';
import { linksOf, lookUpNames, textOf, type Names } from '../../audit/names.ts';
import { rowsWhere } from '../../core/list-once.ts';
import { askList } from '../../core/list.ts';
import { isMasked, maskContactIn, maskEmailInList, maskPhone } from '../../core/masking.ts';
import { sql } from '../../core/sql.ts';
import type { TimelineItem } from './contract.ts';
import type { Line } from './lines.ts';
import { statusesTold, type StatusTold } from './statuses.ts';
import { toldTo } from './told-to.ts';

/** `Email` of a lead is masked as in the lists (rights.md). */
const masks: Readonly<Record<string, (value: string) => string>> = {
  Email: maskEmailInList,
  Phone: maskPhone,
  'Funnel link': maskContactIn,
  Reference: maskContactIn,
};

type Told = Readonly<{
  row: AuditRaw;
  before: readonly AuditField[];
  after: readonly AuditField[];
}>;

/**
 * Adds the current names of a lead's statuses, and none if the lead kept its status: by now another status may have its
 * name.
 */
const withStatuses = (
  changes: TimelineItem['changes'],
  told: StatusTold | undefined,
): TimelineItem['changes'] => {
  if (told === undefined) return changes;
  const { is_other: isOther, before, after } = told;
  const rest = changes.filter(({ field }) => field !== 'Status');
  return isOther ? [...rest, { field: 'Status', before, after }] : rest;
};

const changesOf = (
  { before, after }: Told,
  names: Names,
  isHidden: boolean,
): TimelineItem['changes'] => {
  const text = (fields: readonly AuditField[], field: string): string | null => {
    const value = fields.find((one) => one.field === field)?.value ?? null;
    const shown = value === null ? null : textOf(value, names);
    return shown === '' ? null : shown;
  };
  const shown = (field: string, value: string | null): string | null => {
    const mask = isHidden ? masks[field] : undefined;
    return value === null || mask === undefined ? value : mask(value);
  };
  return [...new Set([...before, ...after].map(({ field }) => field))].flatMap((field) => {
    const [from, to] = [text(before, field), text(after, field)];
    return from === to ? [] : [{ field, before: shown(field, from), after: shown(field, to) }];
  });
};

const readChanges = async (
  row: AuditRaw,
  isShown: boolean,
  { pool, auditLog }: Pick<AuditQueryDeps, 'pool' | 'auditLog'>,
): Promise<Told> => {
  if (!isShown) return { row, before: [], after: [] };
  const known = await knownBefore(pool, row);
  const entry = await auditLog.find({ ...row, hashBefore: null, known });
  return { row, before: entry?.before ?? [], after: entry?.after ?? [] };
};

const mailOf = (
  { id, at, template, outcome }: Line,
  { calledMail }: Pick<AuditQueryDeps, 'calledMail'>,
): TimelineItem => ({
  id,
  at: at.toISOString(),
  kind: 'mail',
  sentence: {
    template: timelineTexts[outcome ?? 'waiting'],
    params: { mail: calledMail(template ?? '') ?? (template ?? '').replaceAll('_', ' ') },
  },
  changes: [],
  position: null,
});

/** Lines as sentences, with what each changed; contact data is masked for readers who see it masked. */
export const tellLines = async (
  lines: readonly Line[],
  caller: Caller,
  deps: AuditQueryDeps,
): Promise<readonly TimelineItem[]> => {
  const mayRead = hasRight(caller.roleId, 'readAudit');
  const isHidden = isMasked('lead', caller.roleId);
  const positions = lines.flatMap(({ position }) => position ?? []);
  const found = rowsWhere(sql`e.position = any(${positions}::bigint[])`);
  const { data: rows } = await askList(
    auditList,
    { pool: deps.pool },
    null,
    { limit: Math.max(positions.length, 1) },
    found,
  );
  const { asTold, showsChanges } = await toldTo(deps.pool, caller, rows);
  const [items, told, statuses] = await Promise.all([
    tell(deps.pool, rows.map(asTold)),
    Promise.all(rows.map((row) => readChanges(row, showsChanges(row), deps))),
    statusesTold(positions, deps.pool),
  ]);
  const names = await lookUpNames(
    deps.pool,
    linksOf(told.flatMap(({ before, after }) => [...before, ...after].map(({ value }) => value))),
  );
  return lines.flatMap((line) => {
    if (line.position === null) return [mailOf(line, deps)];
    const item = items.find(({ position }) => position === line.position);
    const change = told.find(({ row }) => row.position === line.position);
    if (item === undefined || change === undefined) return [];
    const { template, params } = item.sentence;
    return [
      {
        id: line.id,
        at: line.at.toISOString(),
        kind: line.kind,
        sentence: { template, params },
        changes: withStatuses(
          changesOf(change, names, isHidden),
          statuses.find(({ position }) => position === line.position),
        ),
        position: mayRead ? line.position : null,
      },
    ];
  });
};
