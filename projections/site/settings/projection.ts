import { never } from '../../../domain/shared/decider.ts';
import { categories, type Category } from '../../../domain/shared/trading/types.ts';
import type { LotSettingsEvent } from '../../../domain/site/lot-settings/events.ts';
import { lotSettings } from '../../../domain/site/lot-settings/settings.ts';
import type { SiteSettings, SiteSettingsEvent } from '../../../domain/site/site-settings/events.ts';
import type { OrderCosts, OrderCostsEvent } from '../../../domain/site/order-costs/events.ts';
import { orderCosts } from '../../../domain/site/order-costs/settings.ts';
import { siteSettings as settingsOfSite } from '../../../domain/site/site-settings/settings.ts';
import type { SpreadSettingsEvent } from '../../../domain/site/spread-settings/events.ts';
import { spreadSettings } from '../../../domain/site/spread-settings/settings.ts';
import {
  translationsEventCatalogue,
  type TranslationsEvent,
} from '../../../domain/site/translations/events.ts';
import { defineProjection, type RowKey } from '../../core/define-projection.ts';
import type { CostsRow, LotsRow, LotTypeRow, SiteSettingsRow, SpreadRow } from './rows.ts';

type Event =
  SiteSettingsEvent | SpreadSettingsEvent | OrderCostsEvent | LotSettingsEvent | TranslationsEvent;
type SettingsTables = {
  main: SiteSettingsRow;
  spreads: SpreadRow;
  costs: CostsRow;
  lot_types: LotTypeRow;
  lots: LotsRow;
};

const only = 'default';

const settingsRow = (settings: Readonly<SiteSettings>): SiteSettingsRow => ({
  id: only,
  app_name: settings.appName,
  app_url: settings.appUrl,
  app_currency: settings.appCurrency,
  demo_balance: settings.demoBalance,
  whatsapp: settings.whatsapp,
  kyc_deposit: settings.kycDeposit,
  kyc_withdraw: settings.kycWithdraw,
  kyc_trade: settings.kycTrade,
  slippage_limit_pips: settings.slippageLimitPips,
});

const costsRow = (costs: Readonly<OrderCosts>, category: Category): CostsRow => ({
  category,
  commission: costs[`commission_${category}`],
  swap_buy: costs[`swap_buy_${category}`],
  swap_sell: costs[`swap_sell_${category}`],
});

const perCategory = <Table extends string>(table: Table): readonly RowKey<Table>[] =>
  categories.map((category) => ({ table, key: [category] }));

/** The current settings, spreads and lots of the site. */
export const siteSettings = defineProjection<SettingsTables, Event>({
  name: 'site_settings',
  version: 2,
  categories: [
    settingsOfSite.catalogue.category,
    spreadSettings.catalogue.category,
    orderCosts.catalogue.category,
    lotSettings.catalogue.category,
    // Nothing of this category is stored here; the event only tells open tabs to reload the texts of screens.
    translationsEventCatalogue.category,
  ],
  tables: {
    main: {
      columns: {
        id: 'text',
        app_name: 'text',
        app_url: 'text',
        app_currency: 'text',
        demo_balance: 'numeric',
        whatsapp: 'text',
        kyc_deposit: 'boolean',
        kyc_withdraw: 'boolean',
        kyc_trade: 'boolean',
        slippage_limit_pips: 'numeric',
      },
      key: ['id'],
    },
    spreads: { columns: { category: 'text', spread: 'numeric' }, key: ['category'] },
    costs: {
      columns: {
        category: 'text',
        commission: 'numeric',
        swap_buy: 'numeric',
        swap_sell: 'numeric',
      },
      key: ['category'],
    },
    lot_types: { columns: { category: 'text', lot_state: 'text' }, key: ['category'] },
    lots: { columns: { id: 'text', lots: 'jsonb' }, key: ['id'] },
  },
  touches: ({ type }) => {
    switch (type) {
      case 'SiteSettingsChanged':
        return [{ table: 'main', key: [only] }];
      case 'SpreadsSet':
        return perCategory('spreads');
      case 'OrderCostsSet':
        return perCategory('costs');
      case 'LotTypesSet':
        return perCategory('lot_types');
      case 'LotSelectorSet':
        return [{ table: 'lots', key: [only] }];
      case 'TranslationSet':
      case 'TranslationRemoved':
      case 'TranslationsImported':
        return [];
      default:
        return never(type);
    }
  },
  apply: (event, rows) => {
    switch (event.type) {
      case 'SiteSettingsChanged':
        return rows.put('main', settingsRow(event.data));
      case 'SpreadsSet':
        for (const category of categories) {
          rows.put('spreads', { category, spread: event.data[`spread_${category}`] });
        }
        return;
      case 'OrderCostsSet':
        for (const category of categories) rows.put('costs', costsRow(event.data, category));
        return;
      case 'LotTypesSet':
        for (const category of categories) {
          rows.put('lot_types', { category, lot_state: event.data.types[category] });
        }
        return;
      case 'LotSelectorSet':
        return rows.put('lots', { id: only, lots: event.data.lots });
      case 'TranslationSet':
      case 'TranslationRemoved':
      case 'TranslationsImported':
        return;
      default:
        return never(event);
    }
  },
  // Name, pictures and help are on every page; KYC requirements are in the answer about a person; trading terms are
  // in the order form.
  changes: ({ type }) => {
    switch (type) {
      case 'SiteSettingsChanged':
        return [
          { tag: { type: 'Branding', id: 'all' }, audience: 'everybody' },
          { tag: { type: 'User', id: 'all' }, audience: 'everybody' },
        ];
      case 'TranslationSet':
      case 'TranslationRemoved':
      case 'TranslationsImported':
        return [{ tag: { type: 'Translations', id: 'all' }, audience: 'everybody' }];
      case 'SpreadsSet':
      case 'OrderCostsSet':
      case 'LotTypesSet':
      case 'LotSelectorSet':
        return [{ tag: { type: 'Terms', id: 'all' }, audience: 'everybody' }];
      default:
        return never(type);
    }
  },
});
