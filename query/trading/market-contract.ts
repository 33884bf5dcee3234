import { array, number, object, string, type InferType } from 'yup';
import { decimalText } from '../../command/core/decimal-schema.ts';
import { candleIntervals } from '../../domain/shared/trading/candles.ts';

/** Requests and answers about prices; the answers are the same for everybody. */

/** A whole number written only with digits: no exponent, no decimal point. */
const wholeNumber = () =>
  number().transform((value: number, given: unknown) =>
    typeof given === 'string' && !/^\d{1,12}$/.test(given) ? NaN : value,
  );

export const candlesQuery = object({
  interval: string()
    .oneOf(candleIntervals, `Choose one of ${candleIntervals.join(', ')}.`)
    .default('1D'),
  /** How many of the newest candles. */
  limit: wholeNumber()
    .typeError('Give a whole number from 1 to 1000.')
    .min(1, 'Give a whole number from 1 to 1000.')
    .max(1000, 'Give a whole number from 1 to 1000.')
    .default(500),
  /** Unix seconds: only candles that begin earlier. */
  before: wholeNumber().typeError('Give a moment in Unix seconds.'),
});

const candle = object({
  /** Start of the candle, in Unix seconds, UTC. */
  time: number().required(),
  open: decimalText(),
  high: decimalText(),
  low: decimalText(),
  close: decimalText(),
  /** The traded volume, or the number of prices, as the provider counts it; `null` if no provider has given one. */
  volume: number().nullable().defined(),
});

export const candlesResponse = object({ data: array().of(candle).required() });
export type CandlesResponse = InferType<typeof candlesResponse>;

const marketState = () =>
  string()
    .oneOf(['open', 'closed'] as const)
    .required();

const hours = () =>
  object({
    status: marketState(),
    /** When it opens or closes next; `null` for never. */
    changes_at: string().nullable().defined(),
  }).required();

export const marketStatusResponse = object({
  fx: marketState(),
  stock: marketState(),
  crypto: marketState(),
  /** Each category has its own hours: commodities and indices pause for an hour each day. */
  categories: object({
    forex: hours(),
    commodity: hours(),
    index: hours(),
    stock: hours(),
    crypto: hours(),
  }).required(),
});
export type MarketStatusResponse = InferType<typeof marketStatusResponse>;
