import type { QueryMeta } from './http/base-query.ts';

/** Stores the URL of a list's request with its answer, so that the whole list can be exported to a file. */
export const withAsked = <Answer extends object>(
  answer: Answer,
  meta: QueryMeta | undefined,
): Answer & Readonly<{ asked?: string }> =>
  meta === undefined ? answer : { ...answer, asked: meta.path };
