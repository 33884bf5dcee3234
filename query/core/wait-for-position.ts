import { isDomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { refusal } from '../../infra/http/refusals.ts';
import type { Answer, RequestContext } from '../../infra/http/route.ts';
import { codeOf } from '../../infra/vault/error-code.ts';
import type { ReadModel, ReadPositions, StaleReason } from '../../infra/postgres/read-positions.ts';

/**
 * Answers from read models that hold all the caller has written (`Daybook-Min-Position`), waiting at most two seconds;
 * else from what is there. An answer of read models that are being built, stopped or behind says so, whoever asks.
 * Nobody is made to wait for a projection that has stopped.
 */
export const answerFrom = async (
  options: Readonly<{
    positions: ReadPositions;
    context: Pick<RequestContext, 'minPosition' | 'waitAside'>;
    models: readonly ReadModel[];
  }>,
  ask: () => Promise<unknown>,
): Promise<Answer> => {
  const { positions, models } = options;
  const isReached = await waitFor(options);
  // Asked for side by side: a question is not kept waiting for the state of what answers it.
  const [answer, reason] = await Promise.allSettled([ask(), positions.staleness(models)]);
  if (reason.status === 'rejected') throw reason.reason;
  const stale = reason.value ?? (isReached ? null : 'behind');
  if (answer.status === 'rejected') return answerMissing(answer.reason, stale);
  return { status: 200, body: answer.value, ...(stale === null ? {} : { stale }) };
};

/** Whoever waits leaves the place to others; where too many wait already, nobody is made to. */
const waitFor = async ({
  positions,
  context: { minPosition, waitAside },
  models,
}: Parameters<typeof answerFrom>[0]): Promise<boolean> => {
  if (minPosition === null) return true;
  return (await waitAside(() => positions.reached(models, minPosition))) ?? false;
};

const undefinedTable = '42P01';

/** What is not found in a read model that is being built may be there: nobody is told that it is not. */
const answerMissing = (error: unknown, stale: StaleReason | null): Answer => {
  if (stale === 'rebuilding' && codeOf(error) === undefinedTable)
    return { ...refusal(generalErrors.UNAVAILABLE), stale };
  if (stale === null || !isDomainError(error)) throw error;
  const { refusal: refused } = error;
  const isUnsure = refused === generalErrors.UNAVAILABLE;
  if (refused.status !== 404 && !isUnsure) throw error;
  return stale === 'rebuilding' || isUnsure
    ? { ...refusal(generalErrors.UNAVAILABLE), stale }
    : { ...refusal(error.refusal, error.params, error.fields), stale };
};
