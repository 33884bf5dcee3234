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
  it('begins at the prices they gave, at their places, and moves by itself', () => {
    expect(priced({ bids: '41.125', asks: '41.2' })).toMatchObject({
      startPrice: '41.125',
      decimals: 3,
      spread: '0.075',
      isAlone: true,
    });
    expect(priced({ bids: '41', asks: '41' })).toMatchObject({ startPrice: '41.00', decimals: 2 });
  });

  it('begins somewhere plausible where they gave none', () => {
    expect(priced({})).toMatchObject({ startPrice: '100.00', spread: '0.02', isAlone: true });
    const pair = { category: 'forex', name: 'EUR_XXX', base: 'EUR', quote: 'XXX' } as const;
    expect(priced(pair)).toMatchObject({ startPrice: '1.00000', isAlone: true });
  });

  it('that is a cross of two currencies with dollar pairs is their quotient', () => {
    const pair = { category: 'forex', name: 'EUR_SEK', base: 'EUR', quote: 'SEK' } as const;
    // 1.16432 x 9.53408
    expect(priced(pair)).toMatchObject({ startPrice: '11.10072', decimals: 5, isAlone: false });
    const yen = { category: 'forex', name: 'NOK_JPY', base: 'NOK', quote: 'JPY' } as const;
    expect(priced(yen)).toMatchObject({ startPrice: '14.604', decimals: 3 });
  });

  it('of the catalogue is priced as the catalogue says, once', () => {
    const euro = { name: 'EUR_USD', base: 'EUR', quote: 'USD', category: 'forex' } as const;
    const listed = { ...acme, ...euro, bids: '5', asks: '6' };
    expect(pricedInstruments([listed])).toEqual(catalogueInstruments);
  });

  it('with a name of the catalogue and another category or quote is priced as what it is, once', () => {
    const listed = { ...acme, name: 'US500', base: 'US500', quote: 'EUR' };
    const named = pricedInstruments([listed]).filter(({ name }) => name === 'US500');
    expect(named).toMatchObject([{ category: 'stock', quote: 'EUR', startPrice: '100.00' }]);
  });
});
