import type { RequestContext } from '../../../infra/http/route.ts';

type Times = Readonly<{
  now: () => number;
  /** Resolves after so many milliseconds. */
  pause: (ms: number) => Promise<void>;
}>;

/** How much longer work takes until the next whole step, itself at least one. */
export const restOfStep = (tookMs: number, stepMs: number): number =>
  (Math.floor(Math.max(0, tookMs) / stepMs) + 1) * stepMs - Math.max(0, tookMs);

/**
 * Does the work and answers at the end of a step of time, whatever was found out meanwhile: how long an answer took must
 * not tell whether an address has an account. Whoever waits holds no place that others need.
 */
export const inEvenTime = async <Result>(
  { now, pause }: Times,
  { waitAside }: Pick<RequestContext, 'waitAside'>,
  stepMs: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const startedAt = now();
  try {
    return await work();
  } finally {
    const restMs = restOfStep(now() - startedAt, stepMs);
    await (waitAside(() => pause(restMs)) ?? pause(restMs));
  }
};
