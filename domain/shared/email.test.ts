import { expect, it } from '@jest/globals';
import { normalEmail } from './email.ts';

it.each([
  [' Ada@Example.Test ', 'ada@example.test'],
  ['a.da+x@example.test', 'a.da+x@example.test'],
  ['ada@exämple.test', 'ada@xn--exmple-cua.test'],
  ['ADA@EXÄMPLE.test', 'ada@xn--exmple-cua.test'],
  ['ada@xn--exmple-cua.test', 'ada@xn--exmple-cua.test'],
  ['ada', 'ada'],
  ['@example.test', '@example.test'],
  ['ada@', 'ada@'],
  ['ada@evil.test/@example.test', 'ada@evil.test/@example.test'],
  ['ada@host:80', 'ada@host:80'],
])('given %p, then it is compared as %p', (given, normal) => {
  expect(normalEmail(given)).toBe(normal);
});
