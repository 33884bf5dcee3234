import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { AlertSide } from '../../../domain/trading/trader/alert-events.ts';

/** `read.trading_price_alerts_v1`. */
export const priceAlertsTable = 'read.trading_price_alerts_v1';

export type PriceAlertRow = Readonly<{
  id: string;
  user_id: string;
  instrument: string;
  side: AlertSide;
  level: Decimal;
  by_mail: boolean;
  created_at: string;
  /** When the price was reached, and the price; `null` while it waits. */
  fired_at: string | null;
  rate: Decimal | null;
}>;
