import { describe, expect, it } from '@jest/globals';
import { fold } from '../shared/decider.ts';
import { changeTo } from '../shared/settings.ts';
import { given } from '../shared/specification.ts';
import type { LanguagesSet } from './language-settings/events.ts';
import { languageSettings } from './language-settings/settings.ts';
import { lotSettings } from './lot-settings/settings.ts';
import type { OrderCosts } from './order-costs/events.ts';
import { costTermsOf, orderCosts } from './order-costs/settings.ts';
import { defaultSiteSettings, siteSettings } from './site-settings/settings.ts';
import { spreadSettingOf, spreadSettings } from './spread-settings/settings.ts';

const spreadsSet = (forex: string) =>
  ({
    type: 'SpreadsSet',
    data: {
      spread_forex: forex,
      spread_commodity: '1',
      spread_index: '1',
      spread_crypto: '1',
      spread_stock: '1',
    },
  }) as const;

const lotTypesSet = (forex: 'lot' | 'amount') =>
  ({
    type: 'LotTypesSet',
    data: {
      types: { forex, commodity: 'amount', index: 'amount', stock: 'amount', crypto: 'amount' },
    },
  }) as const;

const lotsSet = (...lots: { label: string; value: string }[]) =>
  ({ type: 'LotSelectorSet', data: { lots } }) as const;

describe('site settings', () => {
  const changed = {
    type: 'SiteSettingsChanged',
    data: { ...defaultSiteSettings, kycTrade: true },
  } as const;

  it('are set together, and setting the same again changes nothing', () => {
    given(siteSettings.decider, []).when(changeTo(changed)).then([changed]);
    given(siteSettings.decider, []).when(changeTo(changed)).again().thenNothing();
  });

  it('refuse a negative demo balance', () => {
    const data = { ...changed.data, demoBalance: '-1' };
    given(siteSettings.decider, [])
      .when(changeTo({ ...changed, data }))
      .thenRefused('INVALID_SETTING');
  });
});

const costsSet = (costs: Partial<OrderCosts>) =>
  ({
    type: 'OrderCostsSet',
    data: { ...orderCosts.decider.initialState().parts.OrderCostsSet.values, ...costs },
  }) as const;

describe('commission and swap', () => {
  const set = costsSet({ commission_stock: '0.003', swap_buy_stock: '-4', swap_sell_stock: '1.5' });

  it('are 0 by default, and depend on category and order type', () => {
    const before = orderCosts.decider.initialState().parts.OrderCostsSet.values;
    expect(costTermsOf(before, 'crypto', 'buy')).toEqual({ commission: '0', swap: '0' });
    given(orderCosts.decider, []).when(changeTo(set)).then([set]);
    expect(costTermsOf(set.data, 'stock', 'sell')).toEqual({ commission: '0.003', swap: '1.5' });
    expect(costTermsOf(set.data, 'stock', 'buy')).toEqual({ commission: '0.003', swap: '-4' });
  });

  it.each([
    { commission_forex: '-0.1' },
    { commission_forex: '10.1' },
    { commission_forex: '0.0000001' },
    { swap_buy_forex: '-100.1' },
    // A person with a buy and a sell of the same amount would be paid without a risk.
    { swap_buy_stock: '1.1', swap_sell_stock: '-1' },
    // So would a person with opposite orders of three currency pairs that cancel out.
    { swap_buy_forex: '-4', swap_sell_forex: '0.1' },
    { swap_buy_crypto: '0.1', swap_sell_crypto: '-4' },
  ])('refuse %p', (costs) => {
    given(orderCosts.decider, [])
      .when(changeTo(costsSet(costs)))
      .thenRefused('INVALID_SETTING');
  });
});

describe('spread settings', () => {
  it('are 1 by default, and setting the same again changes nothing', () => {
    const before = spreadSettings.decider.initialState().parts.SpreadsSet.values;
    expect(spreadSettingOf(before, 'forex')).toBe('1');
    given(spreadSettings.decider, [])
      .when(changeTo(spreadsSet('2')))
      .then([spreadsSet('2')]);
    given(spreadSettings.decider, [])
      .when(changeTo(spreadsSet('2')))
      .again()
      .thenNothing();
    const { parts } = fold(spreadSettings.decider, [spreadsSet('2')]);
    expect(spreadSettingOf(parts.SpreadsSet.values, 'forex')).toBe('2');
  });

  it.each(['-1', '20.1', '100'])('refuse %s, which is negative or too large', (spread) => {
    given(spreadSettings.decider, [])
      .when(changeTo(spreadsSet(spread)))
      .thenRefused('INVALID_SETTING');
  });

  it('may be 20 at most', () => {
    given(spreadSettings.decider, [])
      .when(changeTo(spreadsSet('20')))
      .then([spreadsSet('20')]);
  });

  it('are not changed by the second of two simultaneous editors unless both set the same', () => {
    const after = given(spreadSettings.decider, [spreadsSet('2')]);
    after.when(changeTo(spreadsSet('3'), 0)).thenRefused('STALE_SETTINGS');
    after.when(changeTo(spreadsSet('2'), 0)).thenNothing();
    after.when(changeTo(spreadsSet('3'), 1)).then([spreadsSet('3')]);
    after.when(changeTo(spreadsSet('3'))).then([spreadsSet('3')]);
  });
});

describe('language settings', () => {
  const english = { name: 'English', code: 'en' };
  const set = (...languages: LanguagesSet['data']['languages']): LanguagesSet => ({
    type: 'LanguagesSet',
    data: { languages },
  });

  it('must include English and contain each code once', () => {
    const dutch = { name: 'Nederlands', code: 'nl' };
    given(languageSettings.decider, [])
      .when(changeTo(set(english, dutch)))
      .then([set(english, dutch)]);
    given(languageSettings.decider, [])
      .when(changeTo(set(english, dutch)))
      .again()
      .thenNothing();
    for (const wrong of [set(dutch), set(), set(english, dutch, dutch)])
      given(languageSettings.decider, []).when(changeTo(wrong)).thenRefused('INVALID_SETTING');
  });
});

describe('lot settings', () => {
  const micro = { label: 'Micro', value: '1000' };

  it('set the types and the selector separately', () => {
    given(lotSettings.decider, [])
      .when(changeTo(lotTypesSet('lot')))
      .then([lotTypesSet('lot')]);
    given(lotSettings.decider, [])
      .when(changeTo(lotTypesSet('lot')))
      .again()
      .thenNothing();
    given(lotSettings.decider, [])
      .when(changeTo(lotsSet(micro)))
      .then([lotsSet(micro)]);
    given(lotSettings.decider, [])
      .when(changeTo(lotsSet(micro)))
      .again()
      .thenNothing();
  });

  it('of one form do not become stale by a change of the other form', () => {
    given(lotSettings.decider, [lotTypesSet('lot')])
      .when(changeTo(lotsSet(micro), 0))
      .then([lotsSet(micro)]);
    given(lotSettings.decider, [lotTypesSet('lot'), lotsSet(micro)])
      .when(changeTo(lotTypesSet('amount'), 1))
      .then([lotTypesSet('amount')]);
    given(lotSettings.decider, [lotTypesSet('lot'), lotsSet(micro)])
      .when(changeTo(lotsSet(), 1))
      .thenRefused('STALE_SETTINGS');
  });

  it('refuse a lot of zero and more than 100 lots', () => {
    given(lotSettings.decider, [])
      .when(changeTo(lotsSet({ label: 'None', value: '0' })))
      .thenRefused('INVALID_SETTING');
    given(lotSettings.decider, [])
      .when(changeTo(lotsSet(...Array.from({ length: 101 }, () => micro))))
      .thenRefused('INVALID_SETTING');
  });
});
