import { number, object, string, type InferType } from 'yup';

/** What became of one's own command; `status` and `body` are those it answered with, once it is done. */
export const commandOutcomeResponse = object({
  state: string()
    .oneOf(['done', 'in_progress'] as const)
    .required(),
  status: number().integer(),
  body: object().optional().default(undefined),
});
export type CommandOutcomeResponse = InferType<typeof commandOutcomeResponse>;
