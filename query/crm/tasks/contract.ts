import { number, object, string, type InferType } from 'yup';
import { taskKinds } from '../../../domain/shared/crm/tasks.ts';

const person = () =>
  object({ id: string().required(), full_name: string().nullable().defined() }).required();

/** A task about a lead. Times are ISO 8601 UTC. */
export const taskRow = object({
  id: string().required(),
  lead: object({
    id: string().required(),
    number: number().integer().nullable().defined(),
    full_name: string().nullable().defined(),
  }).required(),
  kind: string().oneOf(taskKinds).required(),
  text: string().nullable().defined(),
  due_at: string().required(),
  /** The time zone in which the due time was entered. */
  zone: string().required(),
  assignee: person(),
  reminded_at: string().nullable().defined(),
  /** `null` while the task is open. */
  done_at: string().nullable().defined(),
  created_at: string().required(),
});
export type TaskItem = InferType<typeof taskRow>;
