import { settingsStreamId } from '../../domain/shared/settings.ts';
import type { Language } from '../../domain/shared/site/languages.ts';
import { languageSettings } from '../../domain/site/language-settings/settings.ts';
import type { Lot, LotTypes } from '../../domain/site/lot-settings/events.ts';
import { lotSettings } from '../../domain/site/lot-settings/settings.ts';
import type { OrderCosts } from '../../domain/site/order-costs/events.ts';
import { orderCosts } from '../../domain/site/order-costs/settings.ts';
import type { SiteSettings } from '../../domain/site/site-settings/events.ts';
import { siteSettings } from '../../domain/site/site-settings/settings.ts';
import type { SpreadSettings } from '../../domain/site/spread-settings/events.ts';
import { spreadSettings } from '../../domain/site/spread-settings/settings.ts';
import { translationsDecider, type Translations } from '../../domain/site/translations/decider.ts';
import { defineReferenceFold } from '../core/reference-fold.ts';

export const siteSettingsFold = defineReferenceFold('site_settings', siteSettings.decider, () => ({
  reads: ({ get }) => ({
    siteSettings: (): Readonly<SiteSettings> =>
      get(settingsStreamId).parts.SiteSettingsChanged.values,
  }),
}));

export const spreadFold = defineReferenceFold('spread_settings', spreadSettings.decider, () => ({
  reads: ({ get }) => ({
    spreads: (): Readonly<SpreadSettings> => get(settingsStreamId).parts.SpreadsSet.values,
  }),
}));

export const orderCostsFold = defineReferenceFold('order_costs', orderCosts.decider, () => ({
  reads: ({ get }) => ({
    orderCosts: (): Readonly<OrderCosts> => get(settingsStreamId).parts.OrderCostsSet.values,
  }),
}));

export const lotFold = defineReferenceFold('lot_settings', lotSettings.decider, () => ({
  reads: ({ get }) => ({
    lots: (): Readonly<{ types: LotTypes; lots: readonly Lot[] }> => {
      const { LotTypesSet, LotSelectorSet } = get(settingsStreamId).parts;
      return { ...LotTypesSet.values, ...LotSelectorSet.values };
    },
  }),
}));

export const languageFold = defineReferenceFold(
  'language_settings',
  languageSettings.decider,
  () => ({
    reads: ({ get }) => ({
      languages: (): readonly Language[] =>
        get(settingsStreamId).parts.LanguagesSet.values.languages,
    }),
  }),
);

export const translationsFold = defineReferenceFold('translations', translationsDecider, () => ({
  reads: ({ get }) => ({
    /** The site's own translations, by language code. */
    translationsIn: (code: string): Translations => get(code),
  }),
}));
