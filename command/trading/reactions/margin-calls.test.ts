import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sub } from '../../../domain/shared/decimal.ts';
import { defaultSiteSettings } from '../../../domain/site/site-settings/settings.ts';
import { funded, orderOpened, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { uuidv7 } from '../../core/ids.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createEngines } from './engine-testing.ts';

const stream = 'wallet-01890000-0000-7000-8000-0000000000b1';

describe('the margin call', () => {
  let world: World;
  const engines = createEngines(() => world);
  const { start: engine, errors } = engines;

  beforeEach(async () => {
    world = createWorld();
    // The order holds 291.11 of margin: at a price below 1.16044 the equity is less.
    await world.given(
      stream,
      ...[walletOpened, funded('400'), orderOpened({ orderId: uuidv7(), spread: '0' })],
    );
  });
  afterEach(async () => {
    await engines.stop();
    await world.stop();
  });

  const facts = async () =>
    (await world.eventsOf(stream)).slice(3).map(({ type, data }) => [type, data]);

  it('warns once while the level is low, as the system, and closes nothing', async () => {
    const triggers = await engine();
    for (const ask of ['1.162', '1.159', '1.158', '1.16', '1.1589'])
      world.price('EUR_USD', sub(ask, '0.0001'), ask);
    await triggers.idle();
    expect(await facts()).toMatchObject([
      ['MarginCalled', { marginLevel: '90.69', marginCallLevel: '100', stopOutLevel: '50' }],
    ]);
    expect((await world.eventsOf(stream)).at(-1)?.metadata.actor.userId).toBe('system:triggers');
    expect(errors).toEqual([]);
  });

  it('warns once with two engines, and not again after a restart', async () => {
    const both = await Promise.all([engine(), engine()]);
    world.price('EUR_USD', '1.1589', '1.159');
    await Promise.all(both.map(({ idle }) => idle()));
    await Promise.all(both.map(({ stop }) => stop()));
    const third = await engine();
    world.price('EUR_USD', '1.1588', '1.1589');
    await third.idle();
    expect(await facts()).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('closes without a warning when the price falls through both levels at once', async () => {
    const triggers = await engine();
    world.price('EUR_USD', '1.1399', '1.14');
    await triggers.idle();
    expect((await facts()).map(([type]) => type)).toEqual(['OrderClosed']);
  });

  it('is turned off by a site setting of zero; the stop-out still works', async () => {
    await world.given('site_settings-default', {
      type: 'SiteSettingsChanged',
      data: { ...defaultSiteSettings, marginCallLevel: '0' },
    });
    const triggers = await engine();
    world.price('EUR_USD', '1.1589', '1.159');
    await triggers.idle();
    expect(await facts()).toEqual([]);
    world.price('EUR_USD', '1.1399', '1.14');
    await triggers.idle();
    expect((await facts()).map(([type]) => type)).toEqual(['OrderClosed']);
  });
});
