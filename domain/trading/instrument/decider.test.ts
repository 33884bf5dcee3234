import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { instrumentDecider } from './decider.ts';
import { instrumentEventCatalogue, type InstrumentData, type InstrumentEvent } from './events.ts';

const given = (...events: readonly InstrumentEvent[]) => givenEvents(instrumentDecider, events);
const data: InstrumentData = {
  name: 'EUR_USD',
  base: 'EUR',
  quote: 'USD',
  alias: null,
  category: 'forex',
  tradable: true,
  tradingview: 'OANDA',
  leverage: '100',
  bids: null,
  asks: null,
};
const added: InstrumentEvent = { type: 'InstrumentAdded', data };
const removed: InstrumentEvent = { type: 'InstrumentRemoved', data: {} };
const changeTo = (changes: Partial<InstrumentData>, expectedRevision: number | null = null) =>
  ({
    type: 'ChangeInstrument',
    data: { ...data, ...changes, expectedRevision },
  }) as const;
const remove = (openOrders = 0) => ({ type: 'RemoveInstrument', data: { openOrders } }) as const;

describe('an instrument', () => {
  it('is added once', () => {
    given().when({ type: 'AddInstrument', data }).then([added]);
    given().when({ type: 'AddInstrument', data }).again().thenRefused('INSTRUMENT_EXISTS');
  });

  it.each([
    ['INVALID_LEVERAGE', { leverage: '0' }],
    ['INVALID_LEVERAGE', { leverage: '-1' }],
    ['INVALID_LEVERAGE', { leverage: '5000.01' }],
    ['INVALID_LEVERAGE', { leverage: '1.001' }],
    ['INVALID_SYMBOL', { name: 'eur_usd' }],
    ['INVALID_SYMBOL', { name: '../admin' }],
    ['INVALID_SYMBOL', { name: "X'; drop table" }],
    ['INVALID_SYMBOL', { name: '<B>' }],
    ['INVALID_SYMBOL', { name: 'A\tB' }],
    ['INVALID_SYMBOL', { name: 'EUR__USD' }],
    ['INVALID_SYMBOL', { name: '__PROTO__' }],
    ['INVALID_SYMBOL', { name: 'A'.repeat(25) }],
    ['INVALID_SYMBOL', { name: '' }],
    ['INVALID_SYMBOL', { name: 'ACME', base: 'A_B' }],
    ['INVALID_SYMBOL', { name: 'ACME', quote: '' }],
    ['NAME_IS_NO_PAIR', { name: 'EUR_PLN' }],
    ['INVALID_START_PRICE', { bids: '1' }],
    ['INVALID_START_PRICE', { asks: '1' }],
    ['INVALID_START_PRICE', { bids: '0', asks: '1' }],
    ['INVALID_START_PRICE', { bids: '2', asks: '1' }],
    ['INVALID_START_PRICE', { bids: '1', asks: '10000001' }],
    ['INVALID_START_PRICE', { bids: '0.000000001', asks: '1' }],
  ])('is refused with %s for %j', (code, changes) => {
    given()
      .when({ type: 'AddInstrument', data: { ...data, ...changes } })
      .thenRefused(code);
  });

  it('may have a dot, a hyphen or digits in its name, and start prices', () => {
    for (const name of ['BRK.B', 'US500', 'X-1', 'A']) {
      const own = { ...data, name, base: name, bids: '1.1', asks: '1.1' };
      given()
        .when({ type: 'AddInstrument', data: own })
        .then([{ type: 'InstrumentAdded', data: own }]);
    }
  });

  it('is changed, and a change without a difference does nothing', () => {
    const changed = { ...data, tradable: false };
    given(added)
      .when(changeTo({ tradable: false }))
      .then([{ type: 'InstrumentChanged', data: changed }]);
    given(added)
      .when(changeTo({ tradable: false }))
      .again()
      .thenNothing();
    given(added)
      .when(changeTo({ leverage: '100.0' }))
      .thenNothing();
    given(added)
      .when(changeTo({ leverage: '0' }))
      .thenRefused('INVALID_LEVERAGE');
  });

  it('keeps its name, base, quote and category', () => {
    for (const other of [
      { name: 'EURUSD' },
      { base: 'EUR2' },
      { quote: 'USDT' },
      { category: 'crypto' },
    ] as const)
      given(added).when(changeTo(other)).thenRefused('INSTRUMENT_IDENTITY_FIXED');
  });

  it('is not changed by the second of two simultaneous editors unless both set the same', () => {
    const first: InstrumentEvent = {
      type: 'InstrumentChanged',
      data: { ...data, leverage: '50' },
    };
    given(added, first)
      .when(changeTo({ leverage: '30' }, 0))
      .thenRefused('STALE_INSTRUMENT');
    given(added, first)
      .when(changeTo({ leverage: '50' }, 0))
      .thenNothing();
    given(added, first)
      .when(changeTo({ leverage: '30' }, 1))
      .then([{ type: 'InstrumentChanged', data: { ...data, leverage: '30' } }]);
  });

  it('is not removed while it has open orders', () => {
    given(added).when(remove(2)).thenRefused('INSTRUMENT_HAS_OPEN_ORDERS');
  });

  it('is removed once, and can be added again', () => {
    given(added).when(remove()).then([removed]);
    given(added).when(remove()).again().thenRefused('INSTRUMENT_NOT_FOUND');
    given(added, removed)
      .when(changeTo({ tradable: false }))
      .thenRefused('INSTRUMENT_NOT_FOUND');
    given(added, removed)
      .when({ type: 'AddInstrument', data: { ...data, category: 'crypto' } })
      .then([{ type: 'InstrumentAdded', data: { ...data, category: 'crypto' } }]);
  });

  it('of version 1 has no start prices', () => {
    for (const type of ['InstrumentAdded', 'InstrumentChanged']) {
      const stored = { name: 'EUR_USD', leverage: '100' };
      const declared = instrumentEventCatalogue.events[type];
      expect(declared?.upcasters?.[1]?.(stored)).toEqual({ ...stored, bids: null, asks: null });
      expect(declared?.version).toBe(2);
    }
  });
});

describe('a held price of an instrument', () => {
  const held = {
    feed: 'OANDA',
    bid: '11.6431',
    ask: '11.6442',
    before: '1.16430',
    heldAt: '2026-06-11T14:32:08.000Z',
  };
  const now = '2026-06-11T15:00:00.000Z';
  const release = (bid: string, isHeld = true) =>
    ({ type: 'ReleasePrice', data: { bid, held: isHeld ? held : null, now } }) as const;
  const released: InstrumentEvent = {
    type: 'InstrumentPriceReleased',
    data: { ...held, releasedAt: now },
  };

  it('is released with its own values if it is close to the price that the person saw', () => {
    given(added).when(release('11.7')).then([released]);
    given(added).when(release('1.16')).thenRefused('PRICE_NOT_HELD_BACK');
    given(added).when(release('23.4')).thenRefused('PRICE_NOT_HELD_BACK');
  });

  it('is not released if it is no longer held or the instrument was removed', () => {
    given(added, released).when(release('11.7', false)).thenRefused('PRICE_NOT_HELD_BACK');
    given(added, removed).when(release('11.7')).thenRefused('INSTRUMENT_NOT_FOUND');
  });

  it('counts as a change for a person who edits the instrument', () => {
    given(added, released)
      .when(changeTo({ leverage: '50' }, 0))
      .thenRefused('STALE_INSTRUMENT');
  });
});
