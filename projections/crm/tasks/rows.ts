import type { TaskKind } from '../../../domain/shared/crm/tasks.ts';

/** `read.crm_tasks_v1`: tasks about leads, by whom and when; people and leads are stored by id. */
export const tasksTable = 'read.crm_tasks_v1';

export type TaskRow = Readonly<{
  id: string;
  lead_id: string;
  kind: TaskKind;
  /** `null` once the lead is erased. */
  text: string | null;
  due_at: string;
  zone: string;
  assignee_id: string;
  /** When the assignee was reminded that it is due. */
  reminded_at: string | null;
  done_at: string | null;
  created_at: string;
}>;
