import { expect, it } from '@jest/globals';
import { askTogether } from './ask-together.ts';

it('combines all lookups of one turn into one query that contains each key once', async () => {
  const asked: (readonly string[])[] = [];
  const find = askTogether(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'c').map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(find))).toEqual(['A', 'B', 'A', null]);
  expect(await find('b')).toBe('B');
  expect(asked).toEqual([['a', 'b', 'c'], ['b']]);
});

it('rejects every lookup of a query that failed and sends a new query for the next lookup', async () => {
  let fails = true;
  const find = askTogether(async (keys) => {
    if (fails) throw new Error('not now');
    return new Map(keys.map((key) => [key, key]));
  });
  const answers = await Promise.allSettled([find('a'), find('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find('a')).toBe('a');
});
