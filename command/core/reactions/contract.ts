import { array, number, object, string, type InferType } from 'yup';

/** The state of each reaction: its position in the log, how far it is behind, and what it stopped at. */
export const reactionsResponse = object({
  data: array(
    object({
      name: string().required(),
      status: string()
        .oneOf(['running', 'stopped', 'retry', 'missing'] as const)
        .required(),
      position: string().required(),
      lag_events: number().integer().required(),
      lag_seconds: number().required(),
      silent_seconds: number().nullable().defined(),
      error: string().nullable().defined(),
      stopped_at: string().nullable().defined(),
    }).required(),
  ).required(),
});

export type ReactionsResponse = InferType<typeof reactionsResponse>;
