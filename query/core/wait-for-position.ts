import type { Answer, RequestContext } from '../../infra/http/route.ts';
import type { ReadModel, ReadPositions } from '../../infra/postgres/read-positions.ts';

/**
 * Answers from read models that hold all the caller has written (`Daybook-Min-Position`), waiting at most two seconds;
 * else from what is there, marked as stale. Nobody is made to wait for a projection that has stopped.
 */
export const answerFrom = async (
  of: Readonly<{
    positions: ReadPositions;
    context: Pick<RequestContext, 'minPosition'>;
    models: readonly ReadModel[];
  }>,
  ask: () => Promise<unknown>,
): Promise<Answer> => {
  const { positions, context, models } = of;
  const isFresh =
    context.minPosition === null || (await positions.reached(models, context.minPosition));
  const body = await ask();
  return isFresh ? { status: 200, body } : { status: 200, body, stale: true };
};
