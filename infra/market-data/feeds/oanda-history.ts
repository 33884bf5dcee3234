import { array, boolean, number, object, string } from 'yup';
import { fixed } from '../../../domain/shared/decimal.ts';
import { createProviderClient } from '../../providers/client.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import { bearer, nameOfApi, originOfApi, type ApiAccess } from '../../trade-apis/access.ts';
import type { PricedInstrument } from '../instruments.ts';
import { nameAtOanda } from './oanda-lines.ts';
import {
  askedFromMs,
  minuteMs,
  minutesWithin,
  type FeedHistory,
  type HistoryMinute,
} from './provider-history.ts';

type OandaAccess = Extract<ApiAccess, { api: 'oandaAPI' }>;

const price = () =>
  string()
    .required()
    .matches(/^\d{1,9}(\.\d{1,9})?$/);

const answered = object({
  candles: array(
    object({
      complete: boolean().required(),
      time: string().required(),
      /** The number of prices in the minute. */
      volume: number().integer().min(0).required(),
      bid: object({ o: price(), h: price(), l: price(), c: price() }).required(),
    }),
  ).required(),
});

/**
 * The finished minutes of an instrument between two moments, in order (OANDA v20, instrument candles): bids. If the
 * time is too long, only its end is read. Throws `ProviderFailure`.
 */
export const readOandaMinutes = async (
  access: OandaAccess,
  instrument: PricedInstrument,
  asked: Readonly<{ fromMs: number; toMs: number }>,
): Promise<readonly HistoryMinute[]> => {
  const client = createProviderClient({
    name: nameOfApi(access),
    baseUrl: originOfApi(access),
    trustedOrigins: access.simulator === null ? [] : [access.simulator],
  });
  const query = new URLSearchParams({
    granularity: 'M1',
    price: 'B',
    from: new Date(askedFromMs(asked)).toISOString(),
    to: new Date(asked.toMs).toISOString(),
  });
  const answer = await client.call({
    method: 'GET',
    path: `/v3/instruments/${encodeURIComponent(nameAtOanda(instrument))}/candles?${query.toString()}`,
    headers: { ...bearer(access.key), 'Accept-Datetime-Format': 'RFC3339' },
  });
  if (!(await answered.isValid(answer)))
    throw new ProviderFailure('unreadable', 'The price history cannot be read');
  const { name, decimals } = instrument;
  const minutes = answered
    .cast(answer)
    .candles.filter(({ complete }) => complete)
    .map(({ time, bid, volume }): HistoryMinute => ({
      instrument: name,
      interval: '1m',
      startMs: Math.floor(Date.parse(time) / minuteMs) * minuteMs,
      open: fixed(bid.o, decimals),
      high: fixed(bid.h, decimals),
      low: fixed(bid.l, decimals),
      close: fixed(bid.c, decimals),
      volume,
    }));
  return minutesWithin(asked, minutes);
};

/** OANDA has a minute as soon as it is over. */
export const oandaHistory = (
  access: OandaAccess,
  instruments: readonly PricedInstrument[],
): FeedHistory => ({
  read: async (gap) => {
    const instrument = instruments.find(({ name }) => name === gap.instrument);
    return instrument === undefined ? [] : readOandaMinutes(access, instrument, gap);
  },
  completeUntilMs: (nowMs) => nowMs,
  lagMs: 0,
});
