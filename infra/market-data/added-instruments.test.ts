import { describe, expect, it } from '@jest/globals';
import { pricedInstruments, type ListedInstrument } from './added-instruments.ts';
import { catalogueInstruments } from './instruments.ts';

const acme: ListedInstrument = {
  name: 'ACME',
  base: 'ACME',
  quote: 'USD',
  category: 'stock',
  bids: null,
  asks: null,
};
const priced = (listed: Partial<ListedInstrument>) =>
  pricedInstruments([{ ...acme, ...listed }])[catalogueInstruments.length];

describe('an instrument that staff added', () => {
  it('starts at the prices and decimal places that they gave and moves independently', () => {
    expect(priced({ bids: '41.125', asks: '41.2' })).toMatchObject({
      startPrice: '41.125',
      decimals: 3,
      spread: '0.075',
      isAlone: true,
    });
    expect(priced({ bids: '41', asks: '41' })).toMatchObject({ startPrice: '41.00', decimals: 2 });
  });

  it('starts at a default price for its category when they gave none', () => {
    expect(priced({})).toMatchObject({ startPrice: '100.00', spread: '0.02', isAlone: true });
    const pair = { category: 'forex', name: 'EUR_XXX', base: 'EUR', quote: 'XXX' } as const;
    expect(priced(pair)).toMatchObject({ startPrice: '1.00000', isAlone: true });
  });

  it('is priced from two dollar pairs when it is their cross', () => {
    const pair = { category: 'forex', name: 'EUR_SEK', base: 'EUR', quote: 'SEK' } as const;
    // 1.16432 x 9.53408
    expect(priced(pair)).toMatchObject({ startPrice: '11.10072', decimals: 5, isAlone: false });
    const yen = { category: 'forex', name: 'NOK_JPY', base: 'NOK', quote: 'JPY' } as const;
    expect(priced(yen)).toMatchObject({ startPrice: '14.604', decimals: 3 });
  });

  it('is priced once and as in the catalogue when it is in the catalogue', () => {
    const euro = { name: 'EUR_USD', base: 'EUR', quote: 'USD', category: 'forex' } as const;
    const listed = { ...acme, ...euro, bids: '5', asks: '6' };
    expect(pricedInstruments([listed])).toEqual(catalogueInstruments);
  });

  it('is priced once and as given when only its name is in the catalogue', () => {
    const listed = { ...acme, name: 'US500', base: 'US500', quote: 'EUR' };
    const named = pricedInstruments([listed]).filter(({ name }) => name === 'US500');
    expect(named).toMatchObject([{ category: 'stock', quote: 'EUR', startPrice: '100.00' }]);
  });
});
