import { array, mixed, number, object } from 'yup';
import { fixed } from '../../../domain/shared/decimal.ts';
import { endOfDay } from '../../../domain/shared/trading/trading-days.ts';
import { createProviderClient } from '../../providers/client.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import { nameOfApi, originOfApi, type ApiAccess } from '../../trade-apis/access.ts';
import type { PricedInstrument } from '../instruments.ts';
import { isAtEod } from './eod.ts';
import { priceText } from './provider-json.ts';
import {
  askedFromMs,
  minuteMs,
  minutesWithin,
  type FeedHistory,
  type HistoryMinute,
} from './provider-history.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** EOD's name for a share of a US exchange. */
export const nameAtEod = ({ name }: Pick<PricedInstrument, 'name'>): string => `${name}.US`;

const price = () => mixed((value): value is number => typeof value === 'number').nullable();

const minute = object({
  /** Unix seconds, UTC. */
  timestamp: number().integer().required(),
  open: price(),
  high: price(),
  low: price(),
  close: price(),
  /** Number of traded shares. */
  volume: number().integer().min(0).nullable().default(null),
});

const answered = array(minute).required();

const unreadable = (): ProviderFailure =>
  new ProviderFailure('unreadable', 'The price history cannot be read');

/**
 * The finished minutes of a share between two moments, in order (eodhd.com, Intraday Historical Data API): trades,
 * including those before and after the session. A minute without a trade has no prices and is left out. If the time is
 * too long, only its end is read. Throws `ProviderFailure`.
 */
export const readEodMinutes = async (
  access: ApiAccess,
  { name, decimals }: PricedInstrument,
  asked: Readonly<{ fromMs: number; toMs: number }>,
  timeoutMs = 10_000,
): Promise<readonly HistoryMinute[]> => {
  const client = createProviderClient({
    name: nameOfApi(access),
    baseUrl: originOfApi(access),
    trustedOrigins: access.simulator === null ? [] : [access.simulator],
    timeoutMs,
  });
  const query = new URLSearchParams({
    api_token: access.key,
    interval: '1m',
    fmt: 'json',
    from: String(Math.floor(askedFromMs(asked) / 1_000)),
    to: String(Math.floor(asked.toMs / 1_000)),
  });
  const answer = await client.call({
    method: 'GET',
    path: `/api/intraday/${encodeURIComponent(nameAtEod({ name }))}?${query.toString()}`,
    headers: {},
  });
  if (!(await answered.isValid(answer, { strict: true }))) throw unreadable();
  const written = (value: number): string => {
    const text = priceText(value);
    if (text === null) throw unreadable();
    return fixed(text, decimals);
  };
  const minutes = answered
    .cast(answer)
    .flatMap(({ timestamp, open, high, low, close, volume }): readonly HistoryMinute[] => {
      const prices = [open, high, low, close].filter((one) => one !== null && one !== undefined);
      const [first, highest, lowest, last] = prices.map(written);
      if (first === undefined) return [];
      if (highest === undefined || lowest === undefined || last === undefined) throw unreadable();
      return [
        {
          instrument: name,
          interval: '1m',
          startMs: Math.floor((timestamp * 1_000) / minuteMs) * minuteMs,
          open: first,
          high: highest,
          low: lowest,
          close: last,
          volume,
        },
      ];
    });
  return minutesWithin(asked, minutes);
};

/** After-hours trading ends at eight in New York, three hours after the session. */
const afterHoursMs = 3 * hourMs;
/** EOD publishes its minutes two to three hours later. */
const publishedMs = afterHoursMs + 3 * hourMs;

/** Until when EOD's minutes of US shares are complete: the end of the last evening that it has published. */
export const eodCompleteUntilMs = (nowMs: number): number => {
  const isPublished = (day: number): boolean => endOfDay(day) + publishedMs <= nowMs;
  const today = Math.floor(nowMs / dayMs);
  const day = [today, today - 1].find(isPublished) ?? today - 2;
  return endOfDay(day) + afterHoursMs;
};

/** The minutes of US shares; EOD publishes those of a day in the following night. */
export const eodHistory = (
  access: ApiAccess,
  instruments: readonly PricedInstrument[],
): FeedHistory => ({
  read: async (gap) => {
    const share = instruments.filter(isAtEod).find(({ name }) => name === gap.instrument);
    return share === undefined ? [] : readEodMinutes(access, share, gap);
  },
  completeUntilMs: eodCompleteUntilMs,
  lagMs: 18 * hourMs,
});
