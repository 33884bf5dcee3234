import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { Category, LotState, OrderType, WalletMode } from '../../../../domain/shared/trading/types.ts';
import type { WirePrice } from './prices/prices-slice.ts';

/** A row of `GET /dashboard/instruments`. */
export type Instrument = Readonly<
  WirePrice & {
    id: string;
    number: number;
    base: string;
    quote: string;
    alias: string | null;
    category: Category;
    tradable: boolean;
    tradingview: string;
    leverage: Decimal;
    /** Open of today's UTC candle. */
    day_open: Decimal | null;
  }
>;

/** A row of `GET /dashboard/orders`. Money is decimal strings, times ISO 8601 UTC. */
export type Order = Readonly<{
  id: string;
  number: number;
  created_at: string;
  type: OrderType;
  instrument: string;
  balance: Readonly<{ mode: WalletMode; currency: string }>;
  trade_amount: Decimal;
  base_symbol: string;
  quote_symbol: string;
  open_rate: Decimal;
  close_rate: Decimal | null;
  close_time: string | null;
  profit: Decimal | null;
  loss: Decimal | null;
  spread: Decimal;
  margin_used: Decimal;
  pro_loss: Decimal | null;
  leverage: Decimal;
  exchange_rate: Decimal;
}>;

export type LotSelector = Readonly<{ label: string; value: Decimal }>;

export type LotSettings = Readonly<{
  lotState: LotState;
  lotSelector: readonly LotSelector[];
  /** The category's spread setting. */
  spread: Decimal;
}>;

export type MarketStatus = Readonly<Record<'fx' | 'stock' | 'crypto', 'open' | 'closed'>>;

/** A candle of `GET /dashboard/candles/{instrument}`; `time` in Unix seconds of its start, UTC. */
export type Candle = Readonly<{ time: number; open: Decimal; high: Decimal; low: Decimal; close: Decimal }>;
