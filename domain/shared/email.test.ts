import { expect, it } from '@jest/globals';
import { hasPublicDomain, normalEmail } from './email.ts';

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
])('given %p, then its normal form is %p', (given, normal) => {
  expect(normalEmail(given)).toBe(normal);
});

it.each([
  ['ada@example.test', true],
  ['Ada@Exämple.Test', true],
  ['ada@xn--exmple-cua.xn--p1ai', true],
  ['ada@b', false],
  ['ada@localhost', false],
  ['ada@b.', false],
  ['ada@127.0.0.1', false],
])('given %p, then whether mail can reach its domain is %p', (given, reachable) => {
  expect(hasPublicDomain(given)).toBe(reachable);
});
