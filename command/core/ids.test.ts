import { describe, expect, it } from '@jest/globals';
import { isUuid } from '../../domain/shared/ids.ts';
import { eventIdOf, uuidv5, uuidv7 } from './ids.ts';

describe('ids', () => {
  it('gives the UUIDv5 of the published example', () => {
    expect(uuidv5('www.example.com', '6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });

  it('gives a valid UUIDv5 for any name, with version and variant in their places', () => {
    for (let index = 0; index < 100; index += 1) {
      const id = uuidv5(String(index), '6ba7b810-9dad-11d1-80b4-00c04fd430c8');
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('derives the id of an event from its command: same time, and the same id each time', () => {
    const command = uuidv7(Date.parse('2026-01-02T03:04:05.678Z'));
    const ids = Array.from({ length: 100 }, (_none, index) => eventIdOf(command, index));

    expect(new Set(ids).size).toBe(100);
    for (const [index, id] of ids.entries()) {
      expect(isUuid(id)).toBe(true);
      expect([id.slice(0, 13), id[14]]).toEqual([command.slice(0, 13), '8']);
      expect(eventIdOf(command, index)).toBe(id);
    }
    expect(eventIdOf(uuidv7(Date.parse('2026-01-02T03:04:05.678Z')), 0)).not.toBe(ids[0]);
  });

  it('gives an event of a command with a derived id (UUIDv5) a UUIDv5 of that id', () => {
    const command = uuidv5('financing', '6ba7b810-9dad-11d1-80b4-00c04fd430c8');
    expect(eventIdOf(command, 1)).toBe(uuidv5('1', command));
  });
});
