import { expect, it } from '@jest/globals';
import { pricedInstruments } from './added-instruments.ts';
import { houseHours } from './house-hours.ts';
import { catalogueInstruments } from './instruments.ts';
import type { Tick } from './prices.ts';
import { createPriceSimulator } from './simulator.ts';

const instruments = catalogueInstruments.filter(({ name }) => name === 'EUR_USD');

it('continues when the wall clock is set back by ten minutes and takes the time of its ticks from it', async () => {
  let wallMs = Date.parse('2026-06-11T14:32:08.000Z');
  let hear: (tick: Tick) => void = () => undefined;
  const nextTick = (): Promise<Tick> =>
    new Promise((resolve) => {
      hear = resolve;
    });
  const source = createPriceSimulator({
    instruments,
    hours: houseHours({ keepsCalendar: false, closedMarkets: [] }),
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

it('prices an instrument that is added while it runs from its bid, and the others as before', async () => {
  const heard: Tick[] = [];
  let wake: () => void = () => undefined;
  const source = createPriceSimulator({
    instruments,
    hours: houseHours({ keepsCalendar: false, closedMarkets: ['crypto'] }),
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

it('stops when a market closes and continues from the last price when it opens', async () => {
  // Time advances with each reading of the clock.
  let startMs = Date.parse('2026-06-12T20:59:59.000Z');
  let passedMs = 0;
  const look = (): number => (passedMs += 50);
  const heard: Tick[] = [];
  const source = createPriceSimulator({
    instruments: catalogueInstruments.filter(({ name }) => ['EUR_USD', 'BTC_USD'].includes(name)),
    hours: houseHours({ keepsCalendar: true, closedMarkets: [] }),
    seed: 1,
    now: () => startMs + passedMs,
    monotonicMs: look,
    bids: new Map(),
  });
  const ticksOf = (name: string) => heard.filter(({ instrument }) => instrument === name);
  let wake: () => void = () => undefined;
  const { stop } = source.subscribe((ticks) => {
    heard.push(...ticks);
    wake();
  });
  const after = async (name: string, count: number) => {
    const least = ticksOf(name).length + count;
    while (ticksOf(name).length < least) await new Promise<void>((resolve) => (wake = resolve));
  };
  await after('BTC_USD', 20);
  const friday = ticksOf('EUR_USD');
  expect(friday.length).toBeGreaterThan(0);
  await after('BTC_USD', 10);
  expect(ticksOf('EUR_USD')).toEqual(friday);
  startMs = Date.parse('2026-06-14T21:00:00.000Z') - passedMs;
  await after('EUR_USD', 1);
  const sunday = ticksOf('EUR_USD').at(-1);
  expect(sunday?.atMs).toBeGreaterThanOrEqual(Date.parse('2026-06-14T21:00:00.000Z'));
  expect(Math.abs(Number(sunday?.bid) - Number(friday.at(-1)?.bid))).toBeLessThan(0.01);
  stop();
});
