import { describe, expect, it } from '@jest/globals';
import { gt, sub } from '../../domain/shared/decimal.ts';
import { catalogueInstruments } from './instruments.ts';
import type { Tick } from './prices.ts';
import { fromPoints, toPoints } from './pricing.ts';
import { seededRandom } from './random.ts';
import { createSimulation } from './simulation.ts';

const startMs = Date.parse('2026-06-11T14:00:00Z');
const simulation = createSimulation(catalogueInstruments);

const run = (seed: number, count: number): readonly Tick[] => {
  const random = seededRandom(seed);
  let state = simulation.initial(startMs, new Map(), random);
  const all: Tick[] = [];
  for (let untilMs = startMs; all.length < count; untilMs += 100) {
    const next = simulation.advance(state, untilMs, random);
    state = next.state;
    all.push(...next.ticks);
  }
  return all.slice(0, count);
};

const digitsAfterPoint = (price: string): number => (price.split('.')[1] ?? '').length;

describe('the simulated prices', () => {
  it('are equal for equal seeds and different for different ones', () => {
    expect(run(1, 500)).toEqual(run(1, 500));
    expect(run(2, 500)).not.toEqual(run(1, 500));
  });

  it('do not change the state from which they are computed', () => {
    const state = simulation.initial(startMs, new Map(), seededRandom(1));
    const first = simulation.advance(state, startMs + 1_000, seededRandom(2));
    expect(first.ticks.length).toBeGreaterThan(0);
    expect(simulation.advance(state, startMs + 1_000, seededRandom(2))).toEqual(first);
  });

  it('are the same whatever the time steps are', () => {
    const random = seededRandom(2);
    let state = simulation.initial(startMs, new Map(), seededRandom(1));
    const ticks: Tick[] = [];
    for (const untilMs of [startMs + 1, startMs + 400, startMs + 1_000]) {
      const next = simulation.advance(state, untilMs, random);
      state = next.state;
      ticks.push(...next.ticks);
    }
    const initial = simulation.initial(startMs, new Map(), seededRandom(1));
    expect(simulation.advance(initial, startMs + 1_000, seededRandom(2)).ticks).toEqual(ticks);
  });

  it('are in order of time, at about the rate of each instrument and without long pauses', () => {
    const ticks = run(3, 20_000);
    const lastAt = new Map<string, number>();
    const counts = new Map<string, number>();
    let previous = startMs;
    for (const { instrument, atMs } of ticks) {
      expect(atMs).toBeGreaterThanOrEqual(previous);
      expect(atMs - (lastAt.get(instrument) ?? startMs)).toBeLessThanOrEqual(1_500);
      previous = atMs;
      lastAt.set(instrument, atMs);
      counts.set(instrument, (counts.get(instrument) ?? 0) + 1);
    }
    const seconds = (previous - startMs) / 1_000;
    for (const { name, ticksPerSecond } of catalogueInstruments) {
      const perSecond = (counts.get(name) ?? 0) / seconds;
      expect(perSecond).toBeGreaterThan(ticksPerSecond * 0.6);
      expect(perSecond).toBeLessThan(ticksPerSecond * 1.5);
    }
  });

  it('have the decimal places of their instrument, an ask above the bid and values near the start price', () => {
    const named = new Map(catalogueInstruments.map((instrument) => [instrument.name, instrument]));
    for (const { instrument, bid, ask } of run(4, 20_000)) {
      const { decimals, startPrice, spread } = named.get(instrument)!;
      expect([digitsAfterPoint(bid), digitsAfterPoint(ask)]).toEqual([decimals, decimals]);
      expect(gt(ask, bid)).toBe(true);
      expect(Number(sub(ask, bid)) / Number(spread)).toBeLessThan(3);
      expect(Math.abs(Number(bid) / Number(startPrice) - 1)).toBeLessThan(0.02);
    }
  });

  it('vary in price and in spread', () => {
    const euro = run(5, 20_000).filter(({ instrument }) => instrument === 'EUR_USD');
    expect(new Set(euro.map(({ bid }) => bid)).size).toBeGreaterThan(10);
    expect(new Set(euro.map(({ bid, ask }) => sub(ask, bid))).size).toBeGreaterThan(2);
  });

  it('continue from the given bids, and crosses follow them', () => {
    const random = seededRandom(6);
    const bids = new Map([
      ['EUR_USD', '1.20000'],
      ['USD_JPY', '150.000'],
    ]);
    let state = simulation.initial(startMs, bids, random);
    const seen = new Map<string, string>();
    for (
      let untilMs = startMs;
      !['EUR_USD', 'USD_JPY', 'EUR_JPY'].every((name) => seen.has(name));
      untilMs += 100
    ) {
      const next = simulation.advance(state, untilMs, random);
      state = next.state;
      for (const { instrument, bid } of next.ticks) seen.set(instrument, bid);
    }
    expect(Number(seen.get('EUR_USD'))).toBeCloseTo(1.2, 3);
    expect(Number(seen.get('USD_JPY'))).toBeCloseTo(150, 1);
    expect(Number(seen.get('EUR_JPY'))).toBeCloseTo(180, 0);
  });
});

describe('points', () => {
  it.each([
    ['1.16430', 5, 116430],
    ['0.00042', 5, 42],
    ['6284.30', 2, 628430],
    ['12', 0, 12],
  ])('%s with %i decimal places is %i', (price, decimals, points) => {
    expect(toPoints(price, decimals)).toBe(points);
    expect(fromPoints(points, decimals)).toBe(price);
  });
});
