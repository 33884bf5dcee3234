import { expect, it } from '@jest/globals';
import { isSameName } from './same-name.ts';

it.each([
  ['Zofia Żak', 'ZOFIA ŻAK', true],
  ['Zofia Żak', ' Zofia Zak ', true],
  ['Zofia Żak', 'Piotr Żak', false],
  ['Zofia Żak', 'Zofia', false],
  ['محمد علي', 'محمد علي', true],
  ['محمد علي', 'محمود علي', false],
])('given %j and %j, then they are the same name: %j', (a, b, isSame) => {
  expect(isSameName(a, b)).toBe(isSame);
});
