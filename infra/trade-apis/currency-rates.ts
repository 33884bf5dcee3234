import { number, object, string } from 'yup';
import { walletCurrencies } from '../../domain/shared/currencies.ts';
import {
  abs,
  div,
  gt,
  isPositive,
  lte,
  mul,
  parseDecimal,
  round,
  sub,
} from '../../domain/shared/decimal.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { RatesCompared } from '../../domain/shared/feed-figures.ts';
import type { ApiAccess } from './access.ts';
import { askProvider, type Question } from './ask.ts';
import type { QuotaWatch } from './currency-quota.ts';

/** The currency through which our exchange rates are computed (decisions.md 30). */
const base = 'USD';
const others = walletCurrencies.filter((code) => code !== base);

const rate = () => object({ value: number().positive().required() }).optional().default(undefined);

/**
 * `/v3/latest`: units of each currency for one unit of the base, and their time. Costs one call of the quota
 * (currencyapi.com/docs/latest).
 */
const latestAnswer = object({
  meta: object({ last_updated_at: string().required() }).required(),
  data: object(Object.fromEntries(others.map((code) => [code, rate()]))).required(),
});

const latestQuestion = (key: string): Question<typeof latestAnswer> => ({
  path: `/v3/latest?${new URLSearchParams({ base_currency: base, currencies: others.join() }).toString()}`,
  headers: { apikey: key },
  answer: latestAnswer,
});

/** The provider's rates; `outcome` says why there are none. */
export type ProviderRates = Readonly<{
  outcome: RatesCompared['outcome'];
  /** The time of the rates, according to the provider. */
  at: string | null;
  /** Units of a currency for one US dollar. */
  rates: ReadonlyMap<string, Decimal>;
}>;

const noRates: ReadonlyMap<string, Decimal> = new Map();

/** Asks the Currency API for its rates. A failure of the provider is an outcome, never thrown. */
export const askRates = async (access: ApiAccess, timeoutMs: number): Promise<ProviderRates> => {
  const { outcome, body } = await askProvider(access, latestQuestion(access.key), timeoutMs);
  if (body === null || body === undefined) return { outcome, at: null, rates: noRates };
  const at = Date.parse(body.meta.last_updated_at);
  if (Number.isNaN(at)) return { outcome: 'unreadable', at: null, rates: noRates };
  const known = others.flatMap((code) => {
    const value = parseDecimal(body.data[code]?.value);
    return value === null || !isPositive(value) ? [] : [[code, value] as const];
  });
  return { outcome, at: new Date(at).toISOString(), rates: new Map(known) };
};

/**
 * In per cent. The provider's rates may be a day old, so some difference is normal; a larger one means that one side is
 * wrong.
 */
const apartMost: Decimal = '3';

/** Compares the provider's rates with ours: how many were compared, and which one differs most. */
export const compareRates = (
  { outcome, at, rates }: ProviderRates,
  /** Units of a currency for one US dollar by our prices; `null` if unknown. */
  ours: (currency: string) => Decimal | null,
): RatesCompared => {
  const pairs = [...rates].flatMap(([currency, theirs]) => {
    const own = ours(currency);
    if (own === null) return [];
    const percent = round(mul(div(abs(sub(own, theirs)), theirs), '100'), 2);
    return [{ currency, ours: round(own, 5), theirs: round(theirs, 5), percent }];
  });
  const [first = null, ...more] = pairs;
  const widest = more.reduce(
    (most, pair) => (most === null || gt(pair.percent, most.percent) ? pair : most),
    first,
  );
  const agrees = widest !== null && lte(widest.percent, apartMost);
  return { outcome, at, compared: pairs.length, agrees, widest };
};

export type RateCheck = Readonly<{
  /** The comparison now, with provider rates that may be hours old; `null` if the provider is not switched on. */
  now: () => Promise<RatesCompared | null>;
}>;

export type RateCheckSettings = Readonly<{
  /** How the provider is reached; `null` if it is not switched on. */
  access: () => Promise<ApiAccess | null>;
  quota: QuotaWatch;
  ours: (currency: string) => Decimal | null;
  nowMs?: () => number;
  timeoutMs?: number;
}>;

const hourMs = 3_600_000;
/** Four calls a day: less than half of the smallest plan's monthly quota. */
const everyMs = 6 * hourMs;
/** After a failure the provider is asked again after this time. */
const againMs = hourMs;
/** This many calls of the month are never used for the comparison. */
const leftAtLeast = 50;

/**
 * Compares our rates with the provider's. The provider is asked only when somebody looks, at most every six hours, and
 * not once few calls of the month are left. The result is only shown: no order and no money is ever converted with a
 * rate that is hours old.
 */
export const createRateCheck = ({
  access,
  quota,
  ours,
  nowMs = () => performance.now(),
  timeoutMs = 4_000,
}: RateCheckSettings): RateCheck => {
  let asked: Readonly<{ of: string; atMs: number; said: Promise<ProviderRates> }> | null = null;
  let waitMs = 0;

  const ask = (asWhom: string, reached: ApiAccess): Promise<ProviderRates> => {
    const said = askRates(reached, timeoutMs).then((answer) => {
      waitMs = answer.outcome === 'ok' ? everyMs : againMs;
      return answer;
    });
    waitMs = everyMs;
    asked = { of: asWhom, atMs: nowMs(), said };
    return said;
  };

  const young = (asWhom: string) =>
    asked?.of === asWhom && nowMs() - asked.atMs < waitMs ? asked.said : null;

  const saidTo = async (asWhom: string, reached: ApiAccess): Promise<ProviderRates> => {
    const known = young(asWhom);
    if (known !== null) return known;
    const { outcome = 'ok', remaining = 0 } = (await quota.now()) ?? {};
    // Another caller may have asked while the quota was read.
    const meanwhile = young(asWhom);
    if (meanwhile !== null) return meanwhile;
    if (outcome === 'ok' && (remaining ?? 0) > leftAtLeast) return ask(asWhom, reached);
    if (asked?.of === asWhom) return asked.said;
    return { outcome: outcome === 'ok' ? 'quota-used' : outcome, at: null, rates: noRates };
  };

  return {
    now: async () => {
      const reached = await access();
      return reached === null
        ? null
        : compareRates(await saidTo(JSON.stringify(reached), reached), ours);
    },
  };
};
