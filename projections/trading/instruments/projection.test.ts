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
};
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingInstruments);
});
afterEach(() => test.end());

describe('the instruments read model', () => {
  it('shows what is listed, as it stands', async () => {
    const changed = { type: 'InstrumentChanged', data: { ...data, tradable: false, alias: null } };
    await test.given(`instrument-${id}`, { type: 'InstrumentAdded', data }, changed);
    expect(await test.rows()).toEqual([
      { ...data, id, tradable: false, alias: null, is_removed: false },
    ]);
    expect(test.changes()).toContainEqual({
      tag: { type: 'Instruments', id: 'all' },
      audience: 'everybody',
    });
  });

  it('keeps what was taken off the list, marked', async () => {
    await test.given(
      `instrument-${id}`,
      { type: 'InstrumentAdded', data },
      { type: 'InstrumentRemoved', data: {} },
    );
    expect(await test.rows()).toMatchObject([{ id, name: 'EUR_USD', is_removed: true }]);
  });
});
