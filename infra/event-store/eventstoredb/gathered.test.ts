import { expect, it } from '@jest/globals';
import { gathered } from './gathered.ts';

/** Calls that end when the test ends them. */
const openCalls = () => {
  const calls: { questions: readonly number[]; end: () => void }[] = [];
  const ask = gathered<number, string>(
    3,
    (questions) =>
      new Promise((resolve) => {
        calls.push({ questions, end: () => resolve(questions.map(String)) });
      }),
  );
  const untilCalled = async (count: number) => {
    while (calls.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, calls, untilCalled };
};

it('questions that arrive during a call wait for its end and then form calls of at most the allowed size', async () => {
  const { ask, calls, untilCalled } = openCalls();
  const first = [ask(1), ask(2)];
  await untilCalled(1);
  const second = [3, 4, 5, 6].map(ask);
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls.map(({ questions }) => questions)).toEqual([[1, 2]]);
  calls[0]?.end();
  await untilCalled(2);
  calls[1]?.end();
  await untilCalled(3);
  calls[2]?.end();
  expect(await Promise.all([...first, ...second])).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(calls.map(({ questions }) => questions)).toEqual([[1, 2], [3, 4, 5], [6]]);
});

it('a failed call rejects all its questions, and the next call succeeds', async () => {
  let calls = 0;
  const ask = gathered<number, number>(8, async (questions) => {
    calls += 1;
    if (calls === 1) throw new Error('The database is not there');
    return questions;
  });
  const outcomes = await Promise.allSettled([ask(1), ask(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(3)).toBe(3);
});
