import { describe, expect, it } from '@jest/globals';
import { isUuid } from '../domain/shared/ids.ts';
import { uuidv7 } from './uuidv7.ts';

describe('time-ordered ids', () => {
  it('are unique UUIDv7s that contain their time', () => {
    const at = Date.parse('2026-01-02T03:04:05.678Z');
    const ids = Array.from({ length: 1000 }, () => uuidv7(at));

    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) {
      expect(isUuid(id)).toBe(true);
      expect(id[14]).toBe('7');
      expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
    }
  });

  it('are UUIDv7s that sort by their creation, also within a millisecond', () => {
    const ids = Array.from({ length: 5000 }, () => uuidv7());

    expect(new Set(ids).size).toBe(5000);
    expect([...ids].sort()).toEqual(ids);
    const ms = parseInt(ids.at(-1)?.replaceAll('-', '').slice(0, 12) ?? '', 16);
    expect(Math.abs(ms - Date.now())).toBeLessThan(60_000);
    expect(ids.every((id) => isUuid(id) && id[14] === '7')).toBe(true);
  });

  it('never have the random part of another id', () => {
    const tails = Array.from({ length: 1000 }, () => uuidv7().slice(-12));

    expect(new Set(tails).size).toBe(1000);
  });
});
