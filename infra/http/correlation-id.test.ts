import { describe, expect, it } from '@jest/globals';
import { isUuid } from '../../domain/shared/ids.ts';
import { mintCorrelationId } from './correlation-id.ts';

describe('the id of a request', () => {
  it('given many of a moment, then each is a UUIDv7 of that time, and none comes twice', () => {
    const from = Date.now();
    const ids = Array.from({ length: 1000 }, mintCorrelationId);
    const until = Date.now();

    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) {
      expect(isUuid(id)).toBe(true);
      expect(id[14]).toBe('7');
      const at = parseInt(id.replaceAll('-', '').slice(0, 12), 16);
      expect(at).toBeGreaterThanOrEqual(from);
      expect(at).toBeLessThanOrEqual(until);
    }
  });
});
