import { array, number, object, string, type InferType } from 'yup';
import { leadRow } from '../contract.ts';

export const sameAs = ['email', 'phone'] as const;

/** A lead that has the e-mail address or the phone of another one, and what goes with it. */
export const duplicateRow = leadRow.shape({
  /** What is the same. */
  same: array().of(string().oneOf(sameAs).required()).required(),
  tasks: number().integer().required(),
  calls: number().integer().required(),
});
export type DuplicateItem = InferType<typeof duplicateRow>;

export const duplicatesResponse = object({ data: array().of(duplicateRow.required()).required() });

export const recentDuplicatesQuery = object({
  before: string().matches(/^\d{1,18}$/, 'Give the next of an earlier answer.'),
});

/** The newest leads that have a duplicate, among those that were looked at. */
export const recentDuplicatesResponse = object({
  data: array().of(leadRow.required()).required(),
  /** How many leads were looked at. */
  looked: number().integer().required(),
  /** Where to look further back; `null` where these were all. */
  next: string().nullable().defined(),
});
