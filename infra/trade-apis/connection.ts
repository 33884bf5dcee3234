import { number, object, string, type AnyObjectSchema } from 'yup';
import type { ConnectionOutcome } from '../../domain/shared/site/trade-apis.ts';
import { bearer, type ApiAccess } from './access.ts';
import { askProvider, type Question } from './ask.ts';
import { statusQuestion } from './currency-quota.ts';

/** A request that costs nothing and is answered only if the key is right. */
const questionTo = (access: ApiAccess): Question<AnyObjectSchema> => {
  const { key } = access;
  switch (access.api) {
    case 'polygonAPI':
      return {
        path: '/v1/marketstatus/now',
        headers: bearer(key),
        answer: object({ market: string().required() }),
      };
    case 'eodAPI':
      return {
        path: `/api/user?${new URLSearchParams({ api_token: key, fmt: 'json' }).toString()}`,
        headers: {},
        answer: object({ apiRequests: number().required(), dailyRateLimit: number().required() }),
      };
    case 'oandaAPI':
      return {
        path: `/v3/accounts/${encodeURIComponent(access.accountNumber)}/summary`,
        headers: bearer(key),
        answer: object({ account: object({ id: string().required() }).required() }),
      };
    case 'currencyAPI':
      return statusQuestion(key);
    case 'voiso':
      return {
        path: '/api/v4/users?limit=1&offset=0',
        headers: bearer(key),
        answer: object({
          metadata: object({ total: number().required() }).required(),
        }),
      };
  }
};

/** Short, because staff wait for it. */
const patienceMs = 8_000;

/**
 * Asks a provider once whether it accepts the key. A failure of the provider is an outcome; its answer is not passed
 * on.
 */
export const testConnection = async (
  access: ApiAccess,
  timeoutMs = patienceMs,
): Promise<ConnectionOutcome> => {
  const { outcome } = await askProvider(access, questionTo(access), timeoutMs);
  return outcome;
};
