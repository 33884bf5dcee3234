import { array, number, object, string, type InferType } from 'yup';
import { decimalText } from '../../command/core/decimal-schema.ts';
import { candleIntervals } from '../../domain/shared/trading/candles.ts';

/** Requests and answers about prices; what they say is the same for everybody. */

/** A whole number written with digits alone: no exponent, no point. */
const wholeNumber = () =>
  number().transform((value: number, given: unknown) =>
    typeof given === 'string' && !/^\d{1,12}$/.test(given) ? NaN : value,
  );

export const candlesQuery = object({
  interval: string()
    .oneOf(candleIntervals, `Choose one of ${candleIntervals.join(', ')}.`)
    .default('1D'),
  /** The newest so many. */
  limit: wholeNumber()
    .typeError('Give a whole number from 1 to 1000.')
    .min(1, 'Give a whole number from 1 to 1000.')
    .max(1000, 'Give a whole number from 1 to 1000.')
    .default(500),
  /** Unix seconds: only candles that begin earlier. */
  before: wholeNumber().typeError('Give a moment in Unix seconds.'),
});

const candle = object({
  /** Unix seconds of its start, UTC. */
  time: number().required(),
  open: decimalText(),
  high: decimalText(),
  low: decimalText(),
  close: decimalText(),
  /** What was traded, or how many prices there were, as the provider counts; `null` where none has said. */
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
    /** When it opens or closes next; `null` where it never does. */
    changes_at: string().nullable().defined(),
  }).required();

export const marketStatusResponse = object({
  fx: marketState(),
  stock: marketState(),
  crypto: marketState(),
  /** Each category keeps hours of its own: commodities and indices rest for an hour each day. */
  categories: object({
    forex: hours(),
    commodity: hours(),
    index: hours(),
    stock: hours(),
    crypto: hours(),
  }).required(),
});
export type MarketStatusResponse = InferType<typeof marketStatusResponse>;
