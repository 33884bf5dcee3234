import { isDomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { refusal } from '../../infra/http/refusals.ts';
import type { Answer, RequestContext } from '../../infra/http/route.ts';
import { codeOf } from '../../infra/vault/error-code.ts';
import type { ReadModel, ReadPositions, StaleReason } from '../../infra/postgres/read-positions.ts';

/**
 * Answers from read models that include everything the caller has written (`Daybook-Min-Position`), waiting for them at
 * most two seconds; after that, from what they have. An answer from read models that are being built, stopped or behind
 * says so to every caller. Nobody waits for a projection that has stopped.
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
  // Both run in parallel, so that the query does not wait for the state of its read models.
  const [answer, reason] = await Promise.allSettled([ask(), positions.staleness(models)]);
  if (reason.status === 'rejected') throw reason.reason;
  const stale = reason.value ?? (isReached ? null : 'behind');
  if (answer.status === 'rejected') return answerMissing(answer.reason, stale);
  return { status: 200, body: answer.value, ...(stale === null ? {} : { stale }) };
};

/** Waits aside, so that the request's place is free for others; when too many wait already, it does not wait. */
const waitFor = async ({
  positions,
  context: { minPosition, waitAside },
  models,
}: Parameters<typeof answerFrom>[0]): Promise<boolean> => {
  if (minPosition === null) return true;
  return (await waitAside(() => positions.reached(models, minPosition))) ?? false;
};

const undefinedTable = '42P01';

/** A record that is missing from a read model being built may exist, so the answer does not say that it does not. */
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
