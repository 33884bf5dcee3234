import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultSiteSettings } from '../../domain/site/site-settings/settings.ts';
import { spreadSettings } from '../../domain/site/spread-settings/settings.ts';
import { kycCaseId } from '../kyc/case-id.ts';
import { uuidv7 } from '../core/ids.ts';
import { marketOrder, orderDesk } from '../testing/order-desk.ts';
import {
  freshPrices,
  instrumentId,
  newTrader,
  openTradingFloor,
  type Trader,
} from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

const siteSettings = { ...defaultSiteSettings, kycTrade: true };
const lotTypes = {
  forex: 'lot',
  commodity: 'amount',
  index: 'amount',
  stock: 'amount',
  crypto: 'amount',
};

describe('POST /dashboard/orders refuses', () => {
  let world: World;
  let trader: Trader;

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
  });
  afterEach(() => world.stop());

  const { open, opened, expectRefused } = orderDesk(() => ({ world, trader }));

  it('a stale price and a closed market', async () => {
    world.pass(5_001);
    await expectRefused(open(), 503, 'PRICE_STALE', { params: { instrument: 'EUR_USD' } });
    freshPrices(world);
    world.quotes.setMarketStatus({ fx: 'closed', stock: 'open', crypto: 'open' });
    await expectRefused(open(), 422, 'MARKET_CLOSED');
    await expectRefused(open({ instrument: 'XAU_USD' }), 422, 'MARKET_CLOSED');
  });

  it('a price that moved against the customer by more than the limit', async () => {
    await expectRefused(open({ rate: '1.16369' }), 409, 'PRICE_MOVED', {
      params: { rate: '1.1642' },
    });
    await expectRefused(open({ type: 'sell', rate: '1.16451' }), 409, 'PRICE_MOVED', {
      params: { rate: '1.1640' },
    });
    // The price moved by four pips in its rate, and by two in a spread whose shown cost was 0.
    const shown = { rate: '1.1638', spreadCost: '0' };
    await expectRefused(open(shown), 409, 'PRICE_MOVED', { params: { rate: '1.1642' } });
    expect((await open({ rate: '1.1637' })).status).toBe(201);
    expect((await open({ rate: '1.9' })).status).toBe(201);
    expect((await opened())[0]?.data).toMatchObject({ askedRate: '1.1637' });
  });

  it('an instrument that is unknown, removed or not tradable', async () => {
    await expectRefused(open({ instrument: 'EUR_XXX' }), 422, 'UNKNOWN_INSTRUMENT');
    await expectRefused(
      open({ instrument: "EUR_USD'; drop table x; --" }),
      422,
      'UNKNOWN_INSTRUMENT',
    );
    await expectRefused(open({ instrument: 'NVDA', amount: '1' }), 422, 'INSTRUMENT_NOT_TRADABLE');
    await world.given(`instrument-${instrumentId('EUR_USD')}`, {
      type: 'InstrumentRemoved',
      data: {},
    });
    await expectRefused(open(), 422, 'UNKNOWN_INSTRUMENT');
  });

  it('levels on the wrong side', async () => {
    await expectRefused(open({ profit: '1.16' }), 422, 'PROFIT_ON_WRONG_SIDE', {
      message: 'Take profit must be ≥ 1.1642.',
    });
    await expectRefused(open({ loss: '1.17' }), 422, 'LOSS_ON_WRONG_SIDE');
    await expectRefused(open({ loss: '-1' }), 422, 'LOSS_ON_WRONG_SIDE');
    await expectRefused(open({ type: 'sell', profit: '1.17' }), 422, 'PROFIT_ON_WRONG_SIDE');
    await expectRefused(open({ type: 'sell', loss: '1.16' }), 422, 'LOSS_ON_WRONG_SIDE');
  });

  it('invalid amounts', async () => {
    for (const amount of ['0', '-1', 0, -5, '0.000000001']) {
      await expectRefused(open({ amount }), 422, 'INVALID_AMOUNT');
    }
    await expectRefused(open({ amount: '1000000000001' }), 422, 'AMOUNT_TOO_LARGE');
    const notNumbers = [
      '',
      'abc',
      'NaN',
      'Infinity',
      '1e5',
      '1,000',
      ' 1',
      '0x10',
      '9'.repeat(40),
      true,
      [1],
      { a: 1 },
      1e21,
    ];
    for (const amount of notNumbers) {
      await expectRefused(open({ amount }), 422, 'INVALID', {
        errors: { amount: 'This must be a number.' },
      });
    }
    await expectRefused(open({ amount: null }), 422, 'INVALID', {
      errors: { amount: 'This is required.' },
    });
  });

  it('fields and values that are not in the contract', async () => {
    await expectRefused(open({ leverage: 1 }), 422, 'INVALID', {
      errors: { leverage: 'Unknown field.' },
    });
    await expectRefused(open({ type: 'hold' }), 422, 'INVALID', {
      errors: { type: 'Choose buy or sell.' },
    });
    await expectRefused(open({ instrument: 5 }), 422, 'INVALID');
    await expectRefused(open({ profit: 'high' }), 422, 'INVALID', {
      errors: { profit: 'This must be a number.' },
    });
  });

  it('more margin than the balance, and more than the free margin', async () => {
    await expectRefused(open({ amount: '2147500' }), 422, 'INSUFFICIENT_BALANCE', {
      message: 'Insufficient Balance!',
    });
    expect((await open({ amount: '2000000' })).body).toMatchObject({ margin_used: '23284' });
    const second = await open({ amount: '200000' });
    expect([second.status, second.body]).toMatchObject([
      422,
      { code: 'INSUFFICIENT_FREE_MARGIN', message: 'Insufficient Free Margin!' },
    ]);
  });

  it('an order that the stop-out would close at once because of its spread', async () => {
    world.price('EUR_USD', '1.16', '1.17');
    const spreads = spreadSettings.decider.initialState().parts.SpreadsSet.values;
    const data = { ...spreads, spread_forex: '20' };
    await world.given('spread_settings-default', { type: 'SpreadsSet', data });
    await expectRefused(open({ amount: '125000' }), 422, 'STOP_OUT_AT_ONCE', {
      message: 'This would bring the margin level below 50%, where orders are closed at once.',
    });
    await world.given('site_settings-default', {
      type: 'SiteSettingsChanged',
      data: { ...defaultSiteSettings, stopOutLevel: '0' },
    });
    expect((await open({ amount: '125000' })).status).toBe(201);
  });

  it('a currency without an exchange rate', async () => {
    world.price('GBP_SEK', '12.90', '12.91');
    await expectRefused(open({ instrument: 'GBP_SEK', amount: '1' }), 422, 'NO_EXCHANGE_RATE');
  });

  it('an amount that is not in the list of lots, if the category uses lots', async () => {
    await world.given(
      'lot_settings-default',
      { type: 'LotTypesSet', data: { types: lotTypes } },
      { type: 'LotSelectorSet', data: { lots: [{ label: 'Micro', value: '1000' }] } },
    );
    await expectRefused(open({ amount: '1001' }), 422, 'AMOUNT_NOT_A_LOT');
    expect((await open({ amount: '1000.0' })).status).toBe(201);
    expect((await open({ instrument: 'XAU_USD', amount: '1' })).status).toBe(201);
  });

  it('people who may not trade: without required KYC, or without a verified email address', async () => {
    await world.given('site_settings-default', {
      type: 'SiteSettingsChanged',
      data: siteSettings,
    });
    await expectRefused(open(), 422, 'KYC_REQUIRED');
    const { userId } = trader;
    await world.given(
      `kyc_case-${kycCaseId(userId, 0)}`,
      { type: 'KycSubmitted', data: { userId, documentType: 'passport', files: {} } },
      { type: 'KycApproved', data: { userId } },
    );
    expect((await open()).status).toBe(201);

    trader = await newTrader(world, { isEmailVerified: false });
    await expectRefused(open(), 422, 'EMAIL_NOT_VERIFIED');
  });

  it('the real wallet of a customer, to staff who act for them', async () => {
    const staff = uuidv7();
    world.app.setPerson(staff, { roleId: 1, isActive: true });
    trader = await newTrader(world, { mode: 'real', actingBy: staff });
    await expectRefused(open(), 403, 'DEMO_ONLY');

    trader = await newTrader(world, { actingBy: staff });
    expect((await open()).status).toBe(201);
    expect((await opened())[0]?.metadata.actor).toMatchObject({
      userId: trader.userId,
      impersonatorId: staff,
    });
  });

  it('people without a wallet, and people who are not signed in', async () => {
    const { call } = await world.app.signInAs(1);
    expect((await call.post('/dashboard/orders').send(marketOrder)).body).toMatchObject({
      code: 'NO_ACTIVE_WALLET',
    });
    expect((await world.app.call.post('/dashboard/orders').send(marketOrder)).body).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
  });

  it('the five hundred and first open order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const statuses = [];
        for (let index = 0; index < 50; index += 1)
          statuses.push((await open({ amount: '1' })).status);
        return statuses;
      }),
    );
    expect(answers.flat().filter((status) => status !== 201)).toEqual([]);
    const last = await open({ amount: '1' });
    expect([last.status, last.body]).toMatchObject([
      422,
      { code: 'TOO_MANY_OPEN_ORDERS', params: { limit: 500 } },
    ]);
  });
});
