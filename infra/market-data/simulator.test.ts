import { expect, it } from '@jest/globals';
import { pricedInstruments } from './added-instruments.ts';
import { catalogueInstruments } from './instruments.ts';
import type { Tick } from './prices.ts';
import { createPriceSimulator } from './simulator.ts';

const instruments = catalogueInstruments.filter(({ name }) => name === 'EUR_USD');

it('goes on when the wall clock is set back by ten minutes, and dates its ticks by it', async () => {
  let wallMs = Date.parse('2026-06-11T14:32:08.000Z');
  let hear: (tick: Tick) => void = () => undefined;
  const nextTick = (): Promise<Tick> =>
    new Promise((resolve) => {
      hear = resolve;
    });
  const source = createPriceSimulator({
    instruments,
    closedMarkets: [],
    seed: 1,
    now: () => wallMs,
    bids: new Map(),
  });
  const { stop } = source.subscribe((ticks) => {
    for (const tick of ticks) hear(tick);
  });
  const before = await nextTick();
  wallMs -= 600_000;
  const after = await nextTick();
  stop();
  expect(Math.abs(before.atMs - wallMs - 600_000)).toBeLessThan(3_000);
  expect(Math.abs(after.atMs - wallMs)).toBeLessThan(3_000);
});

it('prices an instrument that is included while it runs, from its bid, and the others as before', async () => {
  const heard: Tick[] = [];
  let wake: () => void = () => undefined;
  const source = createPriceSimulator({
    instruments,
    closedMarkets: ['crypto'],
    seed: 1,
    now: Date.now,
    bids: new Map(),
  });
  const { stop } = source.subscribe((ticks) => {
    heard.push(...ticks);
    wake();
  });
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise<void>((resolve) => (wake = resolve));
  };
  const ticksOf = (name: string) => heard.filter((tick) => tick.instrument === name);
  await until(() => ticksOf('EUR_USD').length > 1);
  const euro = ticksOf('EUR_USD').at(-1);
  const none = { bids: null, asks: null };
  const added = pricedInstruments([
    { name: 'ACME', base: 'ACME', quote: 'USD', category: 'stock', ...none },
    { name: 'DOGS', base: 'DOGS', quote: 'USD', category: 'crypto', ...none },
  ]).slice(-2);
  source.include(added, new Map([['ACME', '250.00']]));
  await until(() => ticksOf('ACME').length > 1);
  const [first] = ticksOf('ACME');
  expect(Math.abs(Number(first?.bid) - 250)).toBeLessThan(0.5);
  const count = ticksOf('EUR_USD').length;
  await until(() => ticksOf('EUR_USD').length > count);
  expect(Math.abs(Number(ticksOf('EUR_USD').at(-1)?.bid) - Number(euro?.bid))).toBeLessThan(0.001);
  expect(ticksOf('DOGS')).toEqual([]);
  stop();
});
