import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './retry-after.ts';

const nowMs = Date.UTC(2026, 9, 21, 7, 28, 0);
const mostMs = 60_000;

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['99999999999999999999999', mostMs],
    ['Wed, 21 Oct 2026 07:28:09 GMT', 9_000],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['Fri, 21 Oct 2099 07:28:00 GMT', mostMs],
  ])('%s means %d ms', (value, ms) => {
    expect(retryAfterMs({ 'retry-after': value }, nowMs, mostMs)).toBe(ms);
  });

  it.each(['', 'soon', '-5', '1.5', '1e3', '2026-10-21', 'Wed, 99 Foo 2026 07:28:00 GMT'])(
    '%p is ignored',
    (value) => {
      expect(retryAfterMs({ 'retry-after': value }, nowMs, mostMs)).toBeNull();
    },
  );

  it('a time is relative to the date of the answer, whatever our clock says', () => {
    const headers = {
      'retry-after': 'Wed, 21 Oct 2026 09:00:05 GMT',
      date: 'Wed, 21 Oct 2026 09:00:00 GMT',
    };
    expect(retryAfterMs(headers, nowMs, mostMs)).toBe(5_000);
  });
});
