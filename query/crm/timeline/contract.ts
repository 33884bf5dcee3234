import { array, mixed, object, string, type InferType } from 'yup';
import { timelineKinds } from '../../../domain/shared/crm/timeline.ts';

const texts = (given: unknown): given is Readonly<Record<string, string>> =>
  typeof given === 'object' &&
  given !== null &&
  Object.values(given).every((value) => typeof value === 'string');

/** A line of the timeline of a lead or customer. */
export const timelineRow = object({
  id: string().required(),
  /** ISO 8601 UTC. */
  at: string().required(),
  kind: string().oneOf(timelineKinds).required(),
  /** A template of the catalogue with its parameters. */
  sentence: object({ template: string().required(), params: mixed(texts).required() }).required(),
  /** The fields that it changed, masked like in the lists. `field` is a text of the catalogue. */
  changes: array()
    .of(
      object({
        field: string().required(),
        before: string().nullable().defined(),
        after: string().nullable().defined(),
      }).required(),
    )
    .required(),
  /** The position in the log, for readers who may read the audit. */
  position: string().nullable().defined(),
});
export type TimelineItem = InferType<typeof timelineRow>;
