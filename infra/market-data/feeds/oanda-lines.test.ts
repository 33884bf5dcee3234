import { expect, it } from '@jest/globals';
import { nameAtOanda } from './oanda-lines.ts';

it.each([
  ['EUR_USD', 'USD', 'EUR_USD'],
  ['NAS100', 'USD', 'NAS100_USD'],
  ['US500', 'USD', 'SPX500_USD'],
  ['JP225', 'JPY', 'JP225Y_JPY'],
  // The instrument that OANDA calls SPX500 is in dollars.
  ['US500', 'EUR', 'US500_EUR'],
])('%s in %s is called %s at OANDA', (name, quote, called) => {
  expect(nameAtOanda({ name, quote })).toBe(called);
});
