import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingInstruments } from './projection.ts';

const id = '01890000-0000-7000-8000-0000000000e1';
const data = {
  name: 'EUR_USD',
  base: 'EUR',
  quote: 'USD',
  alias: 'Euro',
  category: 'forex',
  tradable: true,
  tradingview: 'FX',
  leverage: '100',
  bids: null,
  asks: null,
};
const { bids: _bids, asks: _asks, ...listed } = data;
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingInstruments);
});
afterEach(() => test.end());

describe('the instruments read model', () => {
  it('shows an instrument with its last changes, and notifies everybody', async () => {
    const now = { ...data, tradable: false, alias: null, bids: '1.1', asks: '1.2' };
    const changed = { type: 'InstrumentChanged', data: now };
    await test.given(`instrument-${id}`, { type: 'InstrumentAdded', data }, changed);
    expect(await test.rows()).toEqual([
      {
        ...listed,
        id,
        tradable: false,
        alias: null,
        start_bid: '1.1',
        start_ask: '1.2',
        revision: 1,
        is_removed: false,
      },
    ]);
    expect(test.changes()).toContainEqual({
      tag: { type: 'Instruments', id: 'all' },
      audience: 'everybody',
    });
  });

  it('lists an instrument that was removed and added again', async () => {
    await test.given(
      `instrument-${id}`,
      { type: 'InstrumentAdded', data },
      { type: 'InstrumentRemoved', data: {} },
      { type: 'InstrumentAdded', data },
    );
    expect(await test.rows()).toMatchObject([{ id, revision: 2, is_removed: false }]);
  });

  it('keeps a removed instrument and marks it', async () => {
    await test.given(
      `instrument-${id}`,
      { type: 'InstrumentAdded', data },
      { type: 'InstrumentRemoved', data: {} },
    );
    expect(await test.rows()).toMatchObject([{ id, name: 'EUR_USD', is_removed: true }]);
  });
});
