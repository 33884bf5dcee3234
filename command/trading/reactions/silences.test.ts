import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sub } from '../../../domain/shared/decimal.ts';
import type { Category } from '../../../domain/shared/trading/types.ts';
import { defaultSiteSettings } from '../../../domain/site/site-settings/settings.ts';
import { funded, orderOpened, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { uuidv7 } from '../../core/ids.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createEngines } from './engine-testing.ts';
import { createSilences } from './silences.ts';

const stream = 'wallet-01890000-0000-7000-8000-0000000000b1';

const categoryNamed = (instrument: string): Category =>
  instrument === 'EUR_USD' ? 'forex' : 'commodity';

/** One unit of an instrument that is traded for a few hours a day, while its category is open all day. */
const sugar = orderOpened({
  orderId: uuidv7(),
  instrument: 'SUGAR_USD',
  base: 'SUGAR',
  category: 'commodity',
  amount: '1',
  openRate: '0.16842',
  bid: '0.16802',
  ask: '0.16842',
  spread: '0',
  marginUsed: '0.01',
});

describe('an instrument without prices while its category is open', () => {
  let world: World;
  const engines = createEngines(() => world);
  const engine = () => engines.start({ categoryNamed, nowMs: () => world.deps.clock().getTime() });

  beforeEach(async () => {
    world = createWorld();
    await world.given(
      stream,
      ...[walletOpened, funded('400')],
      ...[orderOpened({ orderId: uuidv7(), spread: '0' }), sugar],
    );
  });
  afterEach(async () => {
    await engines.stop();
    await world.stop();
  });

  const euro = (ask: string): void => world.price('EUR_USD', sub(ask, '0.0001'), ask);
  const gold = (): void => world.price('XAU_USD', '4000', '4000.5');
  const passSeconds = (seconds: number, each: () => void): void => {
    for (let second = 0; second < seconds; second += 1) {
      world.pass(1_000);
      each();
    }
  };
  const closings = async () =>
    (await world.eventsOf(stream)).flatMap(({ type, data }) =>
      type === 'OrderClosed' && 'orderId' in data ? [data] : [],
    );
  const warnings = async () =>
    (await world.eventsOf(stream)).filter(({ type }) => type === 'MarginCalled').length;

  it('is valued at its last price and stays open, while the other order of its wallet is closed', async () => {
    world.price('SUGAR_USD', '0.16802', '0.16842');
    const triggers = await engine();
    passSeconds(62, gold);
    euro('1.14');
    await triggers.idle();
    expect(await closings()).toMatchObject([{ reason: 'stop_out', closeRate: '1.14' }]);
    euro('1.13');
    await triggers.idle();
    expect(await closings()).toHaveLength(1);
    expect(engines.errors).toEqual([]);
  });

  it('does not prevent the margin call', async () => {
    world.price('SUGAR_USD', '0.16802', '0.16842');
    const triggers = await engine();
    passSeconds(62, gold);
    euro('1.159');
    await triggers.idle();
    expect(await warnings()).toBe(1);
  });

  it.each([
    ['had a price about a minute ago', 60, gold],
    ['is as silent as its whole category', 62, (): void => undefined],
  ])('suspends the stop-out of its wallet when it %s', async (_name, seconds, each) => {
    world.price('SUGAR_USD', '0.16802', '0.16842');
    const triggers = await engine();
    passSeconds(seconds, each);
    euro('1.14');
    await triggers.idle();
    expect(await closings()).toEqual([]);
  });

  it('suspends the stop-out until its category has had prices for a minute without a pause', async () => {
    world.price('SUGAR_USD', '0.16802', '0.16842');
    const triggers = await engine();
    passSeconds(62, () => undefined);
    gold();
    euro('1.14');
    await triggers.idle();
    expect(await closings()).toEqual([]);
    passSeconds(30, gold);
    world.pass(6_000);
    passSeconds(31, gold);
    euro('1.14');
    await triggers.idle();
    expect(await closings()).toEqual([]);
    passSeconds(31, gold);
    euro('1.14001');
    await triggers.idle();
    expect(await closings()).toHaveLength(1);
  });

  it('is closed like other orders once it has a price again', async () => {
    await world.given('site_settings-default', {
      type: 'SiteSettingsChanged',
      data: { ...defaultSiteSettings, stopOutLevel: '100000000' },
    });
    world.price('SUGAR_USD', '0.16802', '0.16842');
    const triggers = await engine();
    passSeconds(62, gold);
    euro('1.159');
    await triggers.idle();
    expect(await closings()).toHaveLength(1);
    // The engine reads its first closing from the log a moment later.
    while ((await closings()).length < 2) {
      world.price('SUGAR_USD', '0.16802', '0.16842');
      await new Promise(setImmediate);
      await triggers.idle();
    }
    expect(await closings()).toHaveLength(2);
  });
});

it('given a price of unknown age after a change of the price writer, then its instrument rests only after a minute of silence', () => {
  let ms = 0;
  const silences = createSilences({ categoryNamed, nowMs: () => ms });
  const priced = (instrument: string) => ({
    instrument,
    bid: '1',
    ask: '1.1',
    sequence: 1,
    at: '2026-06-11T14:32:08.000Z',
    ageMs: 0,
  });
  const hear = (seconds: number, ...instruments: readonly string[]): void => {
    for (let second = 0; second < seconds; second += 1) {
      ms += 1_000;
      silences.heard(instruments.map(priced), '2026-06-11T14:32:08.000Z');
    }
  };
  const sugarRests = () => silences.rests({ ...priced('SUGAR_USD'), ageMs: Infinity }, 'commodity');
  hear(62, 'XAU_USD', 'SUGAR_USD');
  expect(sugarRests()).toBe(false);
  hear(60, 'XAU_USD');
  expect(sugarRests()).toBe(false);
  hear(1, 'XAU_USD');
  expect(sugarRests()).toBe(true);
});
