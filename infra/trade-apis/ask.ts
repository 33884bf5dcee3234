import type { AnyObjectSchema } from 'yup';
import type { ConnectionOutcome } from '../../domain/shared/site/trade-apis.ts';
import { createProviderClient } from '../providers/client.ts';
import { outcomeOfFailure } from '../providers/connection.ts';
import { ProviderFailure } from '../providers/failure.ts';
import { nameOfApi, originOfApi, type ApiAccess } from './access.ts';

/** A request that costs nothing and is answered only if the key is right. */
export type Question<Answer extends AnyObjectSchema> = Readonly<{
  path: string;
  headers: Readonly<Record<string, string>>;
  /** The least that the answer must contain. */
  answer: Answer;
}>;

/** The answer if it has the expected form, else `null`; `outcome` says why. */
export type Answered<Answer extends AnyObjectSchema> = Readonly<{
  outcome: ConnectionOutcome;
  body: ReturnType<Answer['cast']> | null;
}>;

/** Asks a provider once. A failure of the provider is an outcome, never thrown. */
export const askProvider = async <Answer extends AnyObjectSchema>(
  access: ApiAccess,
  { path, headers, answer }: Question<Answer>,
  timeoutMs: number,
): Promise<Answered<Answer>> => {
  const client = createProviderClient({
    name: nameOfApi(access),
    baseUrl: originOfApi(access),
    trustedOrigins: access.simulator === null ? [] : [access.simulator],
    retriesMost: 0,
    timeoutMs,
  });
  try {
    const body = await client.call({ method: 'GET', path, headers });
    return (await answer.isValid(body))
      ? { outcome: 'ok', body: answer.cast(body) }
      : { outcome: 'unreadable', body: null };
  } catch (error) {
    if (error instanceof ProviderFailure) return { outcome: outcomeOfFailure(error), body: null };
    throw error;
  }
};
