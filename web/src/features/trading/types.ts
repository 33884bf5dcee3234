import type { InferType } from 'yup';
import type {
  InstrumentItem,
  LotStateResponse,
  OrderItem,
} from '../../../../query/trading/contract.ts';
import type {
  candlesResponse,
  marketStatusResponse,
} from '../../../../query/trading/market-contract.ts';

/** A row of `GET /dashboard/instruments`. */
export type Instrument = Readonly<InstrumentItem>;

/** A row of `GET /dashboard/orders`. Money is decimal strings, times ISO 8601 UTC. */
export type Order = Readonly<OrderItem>;

/** `GET /dashboard/lot-state/{category}`. */
export type LotSettings = Readonly<LotStateResponse>;

/** `GET /dashboard/market-status`. */
export type MarketStatus = Readonly<InferType<typeof marketStatusResponse>>;

/** A candle of `GET /dashboard/candles/{instrument}`; `time` in Unix seconds of its start, UTC. */
export type Candle = Readonly<InferType<typeof candlesResponse>['data'][number]>;
