import { afterEach, expect, it } from '@jest/globals';
import { createWorld } from '../../command/testing/world.ts';
import { followListed } from './listed-instruments.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const acme = {
  name: 'ACME',
  base: 'ACME',
  quote: 'USD',
  alias: null,
  category: 'stock',
  tradable: true,
  tradingview: 'NASDAQ',
  leverage: '10',
  bids: null,
  asks: null,
} as const;

it('given an instrument that is removed and added again with other data, then the new data are listed', async () => {
  const { given, store, reader, stop } = createWorld();
  const listed = followListed({ store, reader });
  stops.push(listed.stop, stop);
  const priced = async (quote: string) => {
    for (;;) {
      const own = listed.instruments().filter(({ name }) => name === 'ACME');
      if (own[0]?.quote === quote) return own;
      await new Promise(setImmediate);
    }
  };
  await given('instrument-acme', { type: 'InstrumentAdded', data: acme });
  expect(await priced('USD')).toMatchObject([{ category: 'stock' }]);
  await given(
    'instrument-acme',
    { type: 'InstrumentRemoved', data: {} },
    { type: 'InstrumentAdded', data: { ...acme, category: 'crypto', quote: 'EUR' } },
  );
  expect(await priced('EUR')).toMatchObject([{ category: 'crypto' }]);
});
