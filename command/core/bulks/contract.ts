import { array, number, object, string, type InferType } from 'yup';

const count = () => number().integer().required();

/** The state of a bulk, and a page of its refused rows. */
export const bulkResponse = object({
  id: string().required(),
  name: string().required(),
  /**
   * `cancelling`: it is cancelled as soon as the rows in progress are finished. `stopped`: it failed too often and
   * continues when somebody retries it.
   */
  state: string()
    .oneOf(['running', 'cancelling', 'done', 'cancelled', 'stopped'] as const)
    .required(),
  total: count(),
  changed: count(),
  /** Rows that the command did not have to change. */
  unchanged: count(),
  refused: count(),
  /** Rows that are not carried out yet, or never will be when the bulk was cancelled. */
  left: count(),
  begun_at: string().required(),
  ended_at: string().nullable().defined(),
  /** Refused rows by code, the most frequent first. */
  codes: array(
    object({ code: string().required(), message: string().required(), count: count() }).required(),
  ).required(),
  /** Refused rows in order; `row` counts from 1. */
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
