import { number, object } from 'yup';
import type { ConnectionOutcome } from '../../domain/shared/site/trade-apis.ts';
import { nameOfApi, type ApiAccess } from './access.ts';
import { askProvider, type Question } from './ask.ts';

const counted = () => number().integer().min(0).required();

/** `/v3/status` reports the key's quota and does not count against it (currencyapi.com/docs/status). */
const statusAnswer = object({
  quotas: object({
    month: object({ total: counted(), remaining: counted() }).required(),
  }).required(),
});

/** Used to show the quota and to test a key, because it costs no call. */
export const statusQuestion = (key: string): Question<typeof statusAnswer> => ({
  path: '/v3/status',
  headers: { apikey: key },
  answer: statusAnswer,
});

/** The remaining calls of the month; `outcome` says why they are unknown. */
export type CurrencyQuota = Readonly<{
  name: string;
  outcome: ConnectionOutcome;
  remaining: number | null;
  limit: number | null;
}>;

const askQuota = async (access: ApiAccess, timeoutMs: number): Promise<CurrencyQuota> => {
  const { outcome, body } = await askProvider(access, statusQuestion(access.key), timeoutMs);
  const { remaining = null, total: limit = null } = body?.quotas.month ?? {};
  // The provider answered, but a key without remaining calls does not work.
  const isUsedUp = outcome === 'ok' && remaining === 0;
  return { name: nameOfApi(access), outcome: isUsedUp ? 'quota-used' : outcome, remaining, limit };
};

export type QuotaWatch = Readonly<{
  /** The quota, at most a minute old; `null` if the provider is not switched on. */
  now: () => Promise<CurrencyQuota | null>;
}>;

export type QuotaWatchSettings = Readonly<{
  /** How the provider is reached; `null` if it is not switched on. */
  access: () => Promise<ApiAccess | null>;
  nowMs?: () => number;
  everyMs?: number;
  timeoutMs?: number;
}>;

/** Reads the quota at most once a minute, however many people look at it; for another key it asks at once. */
export const createQuotaWatch = ({
  access,
  nowMs = () => performance.now(),
  everyMs = 60_000,
  timeoutMs = 4_000,
}: QuotaWatchSettings): QuotaWatch => {
  let asked: Readonly<{ of: string; atMs: number; quota: Promise<CurrencyQuota> }> | null = null;
  return {
    now: async () => {
      const reached = await access();
      if (reached === null) return null;
      const of = JSON.stringify(reached);
      if (asked?.of !== of || nowMs() - asked.atMs >= everyMs)
        asked = { of, atMs: nowMs(), quota: askQuota(reached, timeoutMs) };
      return asked.quota;
    },
  };
};
