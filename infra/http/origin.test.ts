import { describe, expect, it } from '@jest/globals';
import { isForeign } from './origin.ts';

const requestFrom = (origin: string, ...hosts: readonly string[]) => ({
  headers: { origin, host: hosts[0] },
  rawHeaders: ['Origin', origin, ...hosts.flatMap((host) => ['hOST', host])],
});

describe('the origin of a request', () => {
  it.each([
    ['https://daybook.test', 'http://daybook.test', 'daybook.test', true],
    ['https://daybook.test', 'https://daybook.test', 'daybook.test', false],
    ['https://daybook.test', 'https://other.test', 'OTHER.test', false],
    ['https://daybook.test', 'https://other.test:444', 'other.test', true],
    ['http://daybook.test', 'https://daybook.test', 'daybook.test', true],
    ['http://localhost:3000', 'http://127.0.0.1:3000', '127.0.0.1:3000', false],
    ['http://localhost:3000', 'null', 'localhost:3000', true],
  ])(
    'given a site at %s, a page of %s and the host %s, then it is foreign: %s',
    (url, origin, host, is) => {
      expect(isForeign(requestFrom(origin, host), url)).toBe(is);
    },
  );

  it('given no origin, then a browser that reports cross-site is foreign and a program is not', () => {
    const said = (headers: Record<string, string>) =>
      isForeign({ headers, rawHeaders: [] }, 'http://a');
    expect(said({ 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(said({})).toBe(false);
  });

  it('given two Host headers, then neither counts as our address', () => {
    const request = requestFrom('http://evil.example', 'evil.example', 'daybook.test');
    expect(isForeign(request, 'http://daybook.test')).toBe(true);
  });
});
