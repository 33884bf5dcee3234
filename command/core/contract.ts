import { number, object, string, type InferType } from 'yup';

/** What became of one's own command; once it is done, `status` and `body` are those of its answer. */
export const commandOutcomeResponse = object({
  state: string()
    .oneOf(['done', 'in_progress'] as const)
    .required(),
  status: number().integer(),
  body: object().optional().default(undefined),
});
export type CommandOutcomeResponse = InferType<typeof commandOutcomeResponse>;
