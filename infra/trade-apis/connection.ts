import { object, number, string, type AnyObjectSchema } from 'yup';
import type { ConnectionOutcome } from '../../domain/shared/site/trade-apis.ts';
import { createProviderClient } from '../providers/client.ts';
import { outcomeOfFailure } from '../providers/connection.ts';
import { ProviderFailure } from '../providers/failure.ts';
import { bearer, nameOfApi, originOfApi, type ApiAccess } from './access.ts';

/** A question that costs nothing and is answered only to the right key. */
type Question = Readonly<{
  path: string;
  headers: Readonly<Record<string, string>>;
  /** What the answer has at least. */
  answer: AnyObjectSchema;
}>;

const quota = object({
  month: object({
    total: number().required(),
    remaining: number().required(),
  }).required(),
});

const questionTo = (access: ApiAccess): Question => {
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
      return {
        path: '/v3/status',
        headers: { apikey: key },
        answer: object({ quotas: quota.required() }),
      };
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

/** Staff wait for it. */
const patienceMs = 8_000;

/** Asks a provider once whether it takes the key. A failure of the provider is an outcome; nothing of its answer is told. */
export const testConnection = async (
  access: ApiAccess,
  timeoutMs = patienceMs,
): Promise<ConnectionOutcome> => {
  const { path, headers, answer } = questionTo(access);
  const client = createProviderClient({
    name: nameOfApi(access),
    baseUrl: originOfApi(access),
    trustedOrigins: access.simulator === null ? [] : [access.simulator],
    retriesMost: 0,
    timeoutMs,
  });
  try {
    return (await answer.isValid(await client.call({ method: 'GET', path, headers })))
      ? 'ok'
      : 'unreadable';
  } catch (error) {
    if (error instanceof ProviderFailure) return outcomeOfFailure(error);
    throw error;
  }
};
