import { expect, it } from '@jest/globals';
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
