import type { QueryMeta } from './http/base-query.ts';

/** Keeps with a list's answer where it was asked for, so that all of the list can be taken away as a file. */
export const withAsked = <Answer extends object>(
  answer: Answer,
  meta: QueryMeta | undefined,
): Answer & Readonly<{ asked?: string }> =>
  meta === undefined ? answer : { ...answer, asked: meta.path };
