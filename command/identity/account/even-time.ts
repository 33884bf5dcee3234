import type { RequestContext } from '../../../infra/http/route.ts';

type Times = Readonly<{
  now: () => number;
  /** Resolves after this many milliseconds. */
  pause: (ms: number) => Promise<void>;
}>;

/** How much longer the work must last to reach the next multiple of the step, at least one step in all. */
export const restOfStep = (tookMs: number, stepMs: number): number =>
  (Math.floor(Math.max(0, tookMs) / stepMs) + 1) * stepMs - Math.max(0, tookMs);

/**
 * Does the work and returns at the end of a fixed step of time, whatever the result, so that the response time does not
 * reveal whether an address has an account. While it waits, it holds no slot that other requests need.
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
