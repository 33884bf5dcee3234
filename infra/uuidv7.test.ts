import { describe, expect, it } from '@jest/globals';
import { isUuid } from '../domain/shared/ids.ts';
import { uuidv7 } from './uuidv7.ts';

describe('ids by time', () => {
  it('mints a UUIDv7 that carries its time and never repeats', () => {
    const at = Date.parse('2026-01-02T03:04:05.678Z');
    const ids = Array.from({ length: 1000 }, () => uuidv7(at));

    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) {
      expect(isUuid(id)).toBe(true);
      expect(id[14]).toBe('7');
      expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
    }
  });

  it('mints UUIDv7s that sort by the time they were minted, many within a millisecond too', () => {
    const ids = Array.from({ length: 5000 }, () => uuidv7());

    expect(new Set(ids).size).toBe(5000);
    expect([...ids].sort()).toEqual(ids);
    const ms = parseInt(ids.at(-1)?.replaceAll('-', '').slice(0, 12) ?? '', 16);
    expect(Math.abs(ms - Date.now())).toBeLessThan(60_000);
    expect(ids.every((id) => isUuid(id) && id[14] === '7')).toBe(true);
  });

  it('never gives the random part of an id to another', () => {
    const tails = Array.from({ length: 1000 }, () => uuidv7().slice(-12));

    expect(new Set(tails).size).toBe(1000);
  });
});
