import { array, boolean, object, string } from 'yup';
import { fixed, gt, gte, lte } from '../../../domain/shared/decimal.ts';
import { createProviderClient } from '../../providers/client.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import { bearer, nameOfApi, originOfApi, type ApiAccess } from '../../trade-apis/access.ts';
import type { Candle } from '../candles.ts';
import type { PricedInstrument } from '../instruments.ts';
import { nameAtOanda } from './oanda-lines.ts';

type OandaAccess = Extract<ApiAccess, { api: 'oandaAPI' }>;

/** OANDA answers with five thousand at most. */
const minutesMost = 4_900;
const minuteMs = 60_000;

const price = () =>
  string()
    .required()
    .matches(/^\d{1,9}(\.\d{1,9})?$/);

const answered = object({
  candles: array(
    object({
      complete: boolean().required(),
      time: string().required(),
      bid: object({ o: price(), h: price(), l: price(), c: price() }).required(),
    }),
  ).required(),
});

const isSound = ({ open, high, low, close }: Candle): boolean =>
  gt(low, '0') && [open, close].every((each) => gte(each, low) && lte(each, high));

/**
 * The finished minutes of an instrument between two moments, as OANDA has them (v20, instrument candles): bids, in order.
 * Of a longer time it gives the end. Throws `ProviderFailure`.
 */
export const readOandaMinutes = async (
  access: OandaAccess,
  instrument: PricedInstrument,
  { fromMs, toMs }: Readonly<{ fromMs: number; toMs: number }>,
): Promise<readonly Candle[]> => {
  const client = createProviderClient({
    name: nameOfApi(access),
    baseUrl: originOfApi(access),
    trustedOrigins: access.simulator === null ? [] : [access.simulator],
  });
  const query = new URLSearchParams({
    granularity: 'M1',
    price: 'B',
    from: new Date(Math.max(fromMs, toMs - minutesMost * minuteMs)).toISOString(),
    to: new Date(toMs).toISOString(),
  });
  const answer = await client.call({
    method: 'GET',
    path: `/v3/instruments/${encodeURIComponent(nameAtOanda(instrument))}/candles?${query.toString()}`,
    headers: { ...bearer(access.key), 'Accept-Datetime-Format': 'RFC3339' },
  });
  if (!(await answered.isValid(answer)))
    throw new ProviderFailure('unreadable', 'The history of prices cannot be read');
  const { name, decimals } = instrument;
  const minutes = answered
    .cast(answer)
    .candles.filter(({ complete }) => complete)
    .map(({ time, bid }): Candle => ({
      instrument: name,
      interval: '1m',
      startMs: Math.floor(Date.parse(time) / minuteMs) * minuteMs,
      open: fixed(bid.o, decimals),
      high: fixed(bid.h, decimals),
      low: fixed(bid.l, decimals),
      close: fixed(bid.c, decimals),
    }))
    .filter(({ startMs }) => startMs >= fromMs - minuteMs && startMs < toMs)
    .sort((one, other) => one.startMs - other.startMs);
  if (!minutes.every(isSound))
    throw new ProviderFailure('unreadable', 'The history holds what cannot be prices');
  return minutes;
};
