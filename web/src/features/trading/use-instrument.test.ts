import { describe, expect, it } from '@jest/globals';
import { createStore } from '../../app/store.ts';
import { selectSymbol, terminalActions } from './terminal-slice.ts';
import { instrumentOf } from './testing.ts';
import { shownInstrument } from './use-instrument.ts';

const gold = instrumentOf({ id: 'gold', name: 'XAU_USD' });
const yen = instrumentOf({ id: 'yen', name: 'USD_JPY' });
const euro = instrumentOf({ id: 'euro', name: 'EUR_USD' });
const listed = [gold, yen, euro];

describe('the instrument that the terminal shows', () => {
  it.each([
    ['the chosen one', 'USD_JPY', ['gold'], yen],
    ['the first favorite', null, ['yen', 'gold'], yen],
    ['the first favorite that is still listed', null, ['gone', 'gold'], gold],
    ['EUR/USD if there is no favorite', null, [], euro],
    ['a favorite if the chosen one is not listed any more', 'GBP_SEK', ['gold'], gold],
  ])('is %s', (_which, chosen, favorites, shown) => {
    expect(shownInstrument(listed, chosen, favorites)).toBe(shown);
  });

  it('is the first of the list if EUR/USD is missing too, and none while the list is empty', () => {
    expect(shownInstrument([gold, yen], null, [])).toBe(gold);
    expect(shownInstrument([], null, ['gold'])).toBeNull();
  });

  it('counts as chosen once it is shown, and does not replace a choice', () => {
    const store = createStore();
    store.dispatch(terminalActions.symbolShown('XAU_USD'));
    expect(selectSymbol(store.getState())).toBe('XAU_USD');
    store.dispatch(terminalActions.symbolShown('EUR_USD'));
    expect(selectSymbol(store.getState())).toBe('XAU_USD');
  });
});
