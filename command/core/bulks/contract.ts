import { array, number, object, string, type InferType } from 'yup';

const count = () => number().integer().required();

/** How a bulk stands, and a page of its rows that were refused. */
export const bulkResponse = object({
  id: string().required(),
  name: string().required(),
  /**
   * `cancelling`: rows under way are finished, then it is cancelled. `stopped`: it failed too often, and goes on once it is
   * tried again.
   */
  state: string()
    .oneOf(['running', 'cancelling', 'done', 'cancelled', 'stopped'] as const)
    .required(),
  total: count(),
  changed: count(),
  /** Were so already. */
  unchanged: count(),
  refused: count(),
  /** Nothing was done about them yet, or will be where it was cancelled. */
  left: count(),
  begun_at: string().required(),
  ended_at: string().nullable().defined(),
  /** Refused rows by code, the most first. */
  codes: array(
    object({ code: string().required(), message: string().required(), count: count() }).required(),
  ).required(),
  /** Refused rows in their order; `row` counts from 1. */
  data: array(
    object({
      row: count(),
      id: string().required(),
      code: string().required(),
      message: string().required(),
    }).required(),
  ).required(),
  meta: object({
    total: count(),
    per_page: count(),
    current_page: count(),
    last_page: count(),
  }).required(),
});
export type BulkResponse = InferType<typeof bulkResponse>;
