import { describe, expect, it } from '@jest/globals';
import { fold } from '../shared/decider.ts';
import { given } from '../shared/specification.ts';
import { lotSettingsDecider } from './lot-settings/decider.ts';
import { defaultSiteSettings, siteSettingsDecider } from './site-settings/decider.ts';
import { spreadSettingOf, spreadSettingsDecider } from './spread-settings/decider.ts';

describe('site settings', () => {
  const data = { ...defaultSiteSettings, kycTrade: true };

  it('are changed whole: SiteSettingsChanged, and stay quiet when nothing differs', () => {
    given(siteSettingsDecider, [])
      .when({ type: 'ChangeSiteSettings', data })
      .then([{ type: 'SiteSettingsChanged', data }]);
    given(siteSettingsDecider, []).when({ type: 'ChangeSiteSettings', data }).again().thenNothing();
  });

  it('refuse a negative demo balance', () => {
    given(siteSettingsDecider, [])
      .when({ type: 'ChangeSiteSettings', data: { ...data, demoBalance: '-1' } })
      .thenRefused('INVALID_SETTING');
  });
});

describe('spread settings', () => {
  const data = {
    spread_forex: '2',
    spread_commodity: '1',
    spread_index: '1',
    spread_crypto: '1',
    spread_stock: '1',
  };

  it('are 1 until SpreadsSet says otherwise', () => {
    expect(spreadSettingOf(spreadSettingsDecider.initialState(), 'forex')).toBe('1');
    given(spreadSettingsDecider, [])
      .when({ type: 'SetSpreads', data })
      .then([{ type: 'SpreadsSet', data }]);
    given(spreadSettingsDecider, []).when({ type: 'SetSpreads', data }).again().thenNothing();
    const state = fold(spreadSettingsDecider, [{ type: 'SpreadsSet', data }]);
    expect(spreadSettingOf(state, 'forex')).toBe('2');
  });

  it('refuse a negative one', () => {
    given(spreadSettingsDecider, [])
      .when({ type: 'SetSpreads', data: { ...data, spread_stock: '-1' } })
      .thenRefused('INVALID_SETTING');
  });
});

describe('lot settings', () => {
  const types = {
    forex: 'lot',
    commodity: 'amount',
    index: 'amount',
    stock: 'amount',
    crypto: 'amount',
  } as const;
  const lots = [{ label: 'Micro', value: '1000' }];

  it('set the types (LotTypesSet) and the selector (LotSelectorSet) apart', () => {
    given(lotSettingsDecider, [])
      .when({ type: 'SetLotTypes', data: { types } })
      .then([{ type: 'LotTypesSet', data: { types } }]);
    given(lotSettingsDecider, [])
      .when({ type: 'SetLotTypes', data: { types } })
      .again()
      .thenNothing();
    given(lotSettingsDecider, [])
      .when({ type: 'SetLotSelector', data: { lots } })
      .then([{ type: 'LotSelectorSet', data: { lots } }]);
    given(lotSettingsDecider, [])
      .when({ type: 'SetLotSelector', data: { lots } })
      .again()
      .thenNothing();
  });

  it('refuse a lot of nothing and a hundred and one lots', () => {
    given(lotSettingsDecider, [])
      .when({ type: 'SetLotSelector', data: { lots: [{ label: 'None', value: '0' }] } })
      .thenRefused('INVALID_SETTING');
    given(lotSettingsDecider, [])
      .when({
        type: 'SetLotSelector',
        data: { lots: Array.from({ length: 101 }, () => ({ label: 'x', value: '1' })) },
      })
      .thenRefused('INVALID_SETTING');
  });
});
