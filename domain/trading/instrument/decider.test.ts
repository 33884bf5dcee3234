import { describe, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { instrumentDecider } from './decider.ts';
import type { InstrumentData, InstrumentEvent } from './events.ts';

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
};
const added: InstrumentEvent = { type: 'InstrumentAdded', data };
const removed: InstrumentEvent = { type: 'InstrumentRemoved', data: {} };

describe('instrument', () => {
  it('is added once', () => {
    given().when({ type: 'AddInstrument', data }).then([added]);
    given().when({ type: 'AddInstrument', data }).again().thenRefused('INSTRUMENT_EXISTS');
  });

  it('refuses a leverage of zero', () => {
    const bad = { ...data, leverage: '0' };
    given().when({ type: 'AddInstrument', data: bad }).thenRefused('INVALID_LEVERAGE');
    given(added).when({ type: 'ChangeInstrument', data: bad }).thenRefused('INVALID_LEVERAGE');
  });

  it('is changed, and stays quiet when nothing differs', () => {
    const changed = { ...data, tradable: false };
    given(added)
      .when({ type: 'ChangeInstrument', data: changed })
      .then([{ type: 'InstrumentChanged', data: changed }]);
    given(added).when({ type: 'ChangeInstrument', data: changed }).again().thenNothing();
  });

  it('is removed for good', () => {
    given(added).when({ type: 'RemoveInstrument', data: {} }).then([removed]);
    given(added)
      .when({ type: 'RemoveInstrument', data: {} })
      .again()
      .thenRefused('INSTRUMENT_NOT_FOUND');
    given(added, removed)
      .when({ type: 'ChangeInstrument', data })
      .thenRefused('INSTRUMENT_NOT_FOUND');
  });
});
