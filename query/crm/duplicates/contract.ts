import { array, number, object, string, type InferType } from 'yup';
import { leadRow } from '../contract.ts';

export const sameAs = ['email', 'phone'] as const;

/** A lead that has the email address or phone of another one, and how much belongs to it. */
export const duplicateRow = leadRow.shape({
  /** The fields that are the same. */
  same: array().of(string().oneOf(sameAs).required()).required(),
  tasks: number().integer().required(),
  calls: number().integer().required(),
});
export type DuplicateItem = InferType<typeof duplicateRow>;

export const duplicatesResponse = object({ data: array().of(duplicateRow.required()).required() });

export const recentDuplicatesQuery = object({
  before: string().matches(/^\d{1,18}$/, 'Give the next of an earlier answer.'),
});

/** The newest leads that have a duplicate, among those that were checked. */
export const recentDuplicatesResponse = object({
  data: array().of(leadRow.required()).required(),
  /** How many leads were checked. */
  looked: number().integer().required(),
  /** The cursor for older leads; `null` after the oldest. */
  next: string().nullable().defined(),
});
