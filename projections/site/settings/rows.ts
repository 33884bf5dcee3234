import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Category, LotState } from '../../../domain/shared/trading/types.ts';

/** `read.site_settings_v2`: one row, `default`; no row until a setting is changed. */
export const siteSettingsTable = 'read.site_settings_v2';

export type SiteSettingsRow = Readonly<{
  id: string;
  app_name: string;
  app_url: string;
  app_currency: string;
  demo_balance: Decimal;
  whatsapp: string;
  kyc_deposit: boolean;
  kyc_withdraw: boolean;
  kyc_trade: boolean;
  slippage_limit_pips: Decimal;
}>;

/** `read.site_settings_spreads_v2`: the spread setting of each category that has one. */
export const spreadsTable = 'read.site_settings_spreads_v2';

export type SpreadRow = Readonly<{ category: Category; spread: Decimal }>;

/** `read.site_settings_lot_types_v2`: how amounts of a category are entered. */
export const lotTypesTable = 'read.site_settings_lot_types_v2';

export type LotTypeRow = Readonly<{ category: Category; lot_state: LotState }>;

/**
 * `read.site_settings_lots_v2`: the lots to choose from, in one row `default`. `value` is in units of the base
 * currency.
 */
export const lotsTable = 'read.site_settings_lots_v2';

export type LotsRow = Readonly<{
  id: string;
  lots: readonly Readonly<{ label: string; value: Decimal }>[];
}>;

/** `read.site_settings_costs_v2`: what orders of each category cost beside their spread, in percent. */
export const costsTable = 'read.site_settings_costs_v2';

export type CostsRow = Readonly<{
  category: Category;
  commission: Decimal;
  /** Percent per year. */
  swap_buy: Decimal;
  swap_sell: Decimal;
}>;

/** The values while nothing is set (decisions.md 29; customer.md section 9). */
export const unset = { spread: '1', lotState: 'amount', cost: '0' } as const;
