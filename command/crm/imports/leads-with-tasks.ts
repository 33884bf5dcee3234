import { requireAtHead, type AtHead } from '../../core/at-head.ts';

/** The read model of tasks, in the version whose columns are named here. */
const taskModel = { name: 'crm_tasks', version: 1 } as const;

/**
 * Which of these leads have a task, done or not, once the read model has caught up with the head of the log. Refuses
 * with `UNAVAILABLE`.
 */
export type FindLeadsWithTasks = (leadIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Looks up each lead by index. */
const withTasksSql = `
  select asked.id from unnest($1::uuid[]) as asked (id)
    cross join lateral (
      select from read.${taskModel.name}_v${taskModel.version} where lead_id = asked.id limit 1) task`;

export const createPostgresLeadsWithTasks =
  ({ pool, ...at }: AtHead): FindLeadsWithTasks =>
  async (leadIds) => {
    await requireAtHead(at, taskModel);
    const { rows } = await pool.query<{ id: string }>(withTasksSql, [leadIds]);
    return new Set(rows.map(({ id }) => id));
  };
