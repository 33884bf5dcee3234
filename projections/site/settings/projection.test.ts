import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderCosts } from '../../../domain/site/order-costs/settings.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { siteSettings } from './projection.ts';

let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(siteSettings);
});
afterEach(() => test.end());

describe('the settings read model', () => {
  it('has the site settings as they were set last', async () => {
    const data = {
      appName: 'Daybook',
      appUrl: 'http://localhost:3000',
      appCurrency: 'USD',
      demoBalance: '25000.00',
      whatsapp: '',
      kycDeposit: false,
      kycWithdraw: true,
      kycTrade: false,
      slippageLimitPips: '5',
      stopOutLevel: '50',
      marginCallLevel: '100',
      fourEyesAmount: '0',
      fourEyesHours: 24,
    };
    const changed = (more: object) => ({ type: 'SiteSettingsChanged', data: { ...data, ...more } });
    await test.given('site_settings-default', changed({}), changed({ kycTrade: true }));
    expect(await test.rows()).toMatchObject([
      {
        id: 'default',
        demo_balance: '25000.00',
        kyc_trade: true,
        kyc_withdraw: true,
        kyc_deposit: false,
      },
    ]);
  });

  it('has the spread of every category', async () => {
    const data = {
      spread_forex: '1',
      spread_commodity: '2',
      spread_index: '3',
      spread_crypto: '4',
      spread_stock: '1.5',
    };
    await test.given('spread_settings-default', { type: 'SpreadsSet', data });
    expect(await test.rows('spreads')).toEqual([
      { category: 'commodity', spread: '2' },
      { category: 'crypto', spread: '4' },
      { category: 'forex', spread: '1' },
      { category: 'index', spread: '3' },
      { category: 'stock', spread: '1.5' },
    ]);
  });

  it('has the costs of orders of every category', async () => {
    const { values } = orderCosts.decider.initialState().parts.OrderCostsSet;
    const data = {
      ...values,
      commission_forex: '0.003',
      swap_buy_forex: '-4',
      swap_sell_forex: '1',
    };
    await test.given('order_costs-default', { type: 'OrderCostsSet', data });
    const rows = await test.rows('costs');
    expect(rows).toHaveLength(5);
    expect(rows).toContainEqual({
      category: 'forex',
      commission: '0.003',
      swap_buy: '-4',
      swap_sell: '1',
    });
  });

  it('has the lot type of every category, and the lots', async () => {
    const types = {
      forex: 'lot',
      commodity: 'amount',
      index: 'amount',
      stock: 'amount',
      crypto: 'lot',
    };
    const lots = [
      { label: 'Mini "x"', value: '10000' },
      { label: 'Standard', value: '100000' },
    ];
    await test.given('lot_settings-default', { type: 'LotTypesSet', data: { types } });
    await test.given('lot_settings-default', { type: 'LotSelectorSet', data: { lots } });
    expect(await test.rows('lot_types')).toContainEqual({ category: 'crypto', lot_state: 'lot' });
    expect(await test.rows('lots')).toEqual([{ id: 'default', lots }]);
  });
});
