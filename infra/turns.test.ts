import { describe, expect, it } from '@jest/globals';
import { createTurns } from './turns.ts';

const bounds = { atOnce: 1, waiting: { perHolder: 2, inAll: 3 } };

describe('turns', () => {
  it('given a holder in its turn, then its other requests wait in order, and not behind another holder', async () => {
    const take = createTurns(bounds);
    const had: string[] = [];
    const first = await take('ada');
    const others = ['second', 'third'].map(async (name) => {
      const leave = await take('ada');
      had.push(name);
      return leave;
    });
    const another = await take('bob');
    expect(had).toEqual([]);
    first();
    first();
    const second = await others[0];
    expect(had).toEqual(['second']);
    second?.();
    const third = await others[1];
    expect(had).toEqual(['second', 'third']);
    third?.();
    another();
    expect(await take('ada')).toBeInstanceOf(Function);
  });

  it('given the maximum number of waiting requests, of one holder or of all, then BUSY', async () => {
    const take = createTurns(bounds);
    const leave = await take('ada');
    await take('bob');
    const waiting = [take('ada'), take('ada')];
    await expect(take('ada')).rejects.toThrow('The server is busy');
    void take('bob');
    await expect(take('bob')).rejects.toThrow('The server is busy');
    leave();
    await waiting[0];
    void take('ada');
  });
});
