import { describe, expect, it } from '@jest/globals';
import { createTickGuard, type GivenPrice } from './tick-guard.ts';

const nowMs = Date.parse('2026-06-11T14:32:08.000Z');
const guard = (monotonicMs = () => 0, now = () => nowMs) =>
  createTickGuard({
    decimalsOf: (name) => (name === 'EUR_USD' ? 5 : null),
    bids: new Map([['EUR_USD', '1.16430']]),
    now,
    monotonicMs,
  });
const price = (changes: Partial<GivenPrice> = {}): GivenPrice => ({
  instrument: 'EUR_USD',
  bid: '1.164301',
  ask: '1.16442',
  atMs: nowMs - 50,
  ...changes,
});

describe('a price of a feed', () => {
  it('has the decimal places of the instrument and no time in the future', () => {
    expect(guard().take(price({ atMs: nowMs + 400 }))).toEqual({
      instrument: 'EUR_USD',
      bid: '1.16430',
      ask: '1.16442',
      atMs: nowMs,
    });
  });

  it.each([
    ['no number', price({ bid: 'NaN' }), 'garbage'],
    ['an exponent', price({ ask: '1e99' }), 'garbage'],
    ['no time', price({ atMs: NaN }), 'garbage'],
    ['a time far ahead', price({ atMs: nowMs + 3_600_000 }), 'garbage'],
    ['an unknown instrument', price({ instrument: 'DOGS' }), 'unknown'],
    ['a price of zero', price({ bid: '0', ask: '0.0' }), 'not-positive'],
    ['a price that rounds to zero', price({ bid: '0.000004' }), 'not-positive'],
    ['a negative price', price({ bid: '-1.16430' }), 'not-positive'],
    ['a bid above the ask', price({ bid: '1.16443' }), 'crossed'],
    ['ten times the price', price({ bid: '11.6430', ask: '11.6442' }), 'jump'],
    ['a tenth of the price', price({ bid: '0.11643', ask: '0.11644' }), 'jump'],
    ['an ask of ten times the bid', price({ ask: '11.65' }), 'jump'],
  ] as const)('that has %s is held back and counted', (_name, given, reason) => {
    const held = guard();
    expect(held.take(given)).toBe(reason);
    expect(held.counts()[reason]).toBe(1);
    expect(Object.values(held.counts()).reduce((sum, count) => sum + count)).toBe(1);
  });

  it('counts once when it is repeated, and not at all when it is out of order', () => {
    const held = guard();
    held.take(price());
    expect(held.take(price())).toBe('old');
    expect(held.take(price({ atMs: nowMs - 51 }))).toBe('old');
    expect(held.standing()).toHaveLength(1);
  });

  it('is accepted after a price whose time was far ahead of our clock', () => {
    let passedMs = 0;
    const held = guard(undefined, () => nowMs + passedMs);
    held.take(price({ atMs: nowMs + 59_000 }));
    passedMs = 1_100;
    const next = price({ bid: '1.16400', atMs: nowMs + 1_050 });
    expect(held.take(next)).toMatchObject({ bid: '1.16400', atMs: nowMs + 1_050 });
    expect(held.standing()).toMatchObject([{ bid: '1.16400' }]);
  });

  it('is still recognised as repeated or out of order when the clock of the feed is slightly ahead', () => {
    const held = guard();
    held.take(price({ atMs: nowMs + 300 }));
    expect(held.take(price({ atMs: nowMs + 300 }))).toBe('old');
    expect(held.take(price({ bid: '1.16400', atMs: nowMs + 299 }))).toBe('old');
    expect(held.take(price({ bid: '1.16431', atMs: nowMs + 301 }))).toMatchObject({
      bid: '1.16431',
    });
  });

  it('stays current until a doubtful price arrives, and the next valid price is current again', () => {
    const held = guard();
    held.take(price());
    held.take(price({ bid: '11.6430', ask: '11.6442', atMs: nowMs - 40 }));
    expect(held.standing()).toEqual([]);
    held.take(price({ bid: '1.16432', atMs: nowMs - 30 }));
    expect(held.standing()).toMatchObject([{ bid: '1.16432' }]);
  });

  it('is marked as repeated when it stays current', () => {
    const held = guard();
    expect(held.take(price())).not.toHaveProperty('isRepeated');
    expect(held.standing()).toMatchObject([{ bid: '1.16430', atMs: nowMs, isRepeated: true }]);
  });

  it('is not current when its instrument is not traded any more, until the next price', () => {
    const held = guard();
    held.take(price());
    held.rest('EUR_USD');
    expect(held.standing()).toEqual([]);
    held.take(price({ atMs: nowMs - 40 }));
    expect(held.standing()).toHaveLength(1);
  });

  it('given a limit, then it stays current only for that time after the last price of its instrument', () => {
    let passedMs = 0;
    const held = guard(() => passedMs);
    held.take(price());
    passedMs = 60_000;
    expect(held.standing(60_000)).toHaveLength(1);
    passedMs = 60_001;
    expect(held.standing(60_000)).toEqual([]);
    expect(held.standing()).toHaveLength(1);
  });

  it('is not current in a new stream until that stream sends a newer one', () => {
    const held = guard();
    held.take(price());
    held.begin({ tellsAllFirst: false });
    expect(held.standing()).toEqual([]);
    expect(held.take(price())).toBe('old');
    expect(held.standing()).toEqual([]);
    held.take(price({ atMs: nowMs - 40 }));
    expect(held.standing()).toHaveLength(1);
  });

  it('is accepted once as current when a new stream that first sends all prices sends it unchanged', () => {
    const held = guard();
    held.take(price());
    held.begin({ tellsAllFirst: true });
    expect(held.standing()).toEqual([]);
    expect(held.take(price({ atMs: nowMs - 51 }))).toBe('old');
    expect(held.take(price())).toMatchObject({ bid: '1.16430', atMs: nowMs });
    expect(held.standing()).toHaveLength(1);
    expect(held.take(price())).toBe('old');
  });

  it('that jumped is held back for staff and accepted after its release', () => {
    const jumped = (atMs: number, bid = '12.6430') => price({ bid, ask: '12.6442', atMs });
    const held = guard();
    held.take(jumped(nowMs - 40));
    held.take(jumped(nowMs - 39, '12.6431'));
    expect(held.heldPrices()).toEqual([
      {
        instrument: 'EUR_USD',
        bid: '12.6431',
        ask: '12.6442',
        before: '1.16430',
        atMs: nowMs,
        count: 2,
      },
    ]);
    held.release('EUR_USD', '12.6431');
    // Another jump is still held back.
    expect(held.take(jumped(nowMs - 38, '0.0001'))).toBe('jump');
    expect(held.take(jumped(nowMs - 37))).toMatchObject({ bid: '12.64300' });
    expect(held.heldPrices()).toEqual([]);
    expect(held.take(price({ atMs: nowMs - 36 }))).toBe('jump');
  });

  it('is accepted or held back as before while a release waits for its price', () => {
    const held = guard();
    held.release('EUR_USD', '12.6431');
    expect(held.take(price())).toMatchObject({ bid: '1.16430' });
    expect(held.take(price({ bid: '12.6430', ask: '12.6442', atMs: nowMs - 40 }))).toBe('jump');
  });
});
