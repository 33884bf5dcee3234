import { expect, it } from '@jest/globals';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';
import { answerFrom } from './wait-for-position.ts';

const nothing = async () => ({ data: [] });

/** Read models that never reach the requested position. */
const positionsThatNeverCome = () => {
  let asked = 0;
  const positions: ReadPositions = {
    reached: async () => {
      asked += 1;
      return false;
    },
    staleness: async () => null,
  };
  return { positions, asked: () => asked };
};

const impossible = 9_000_000_000_000_000_000n;

it('given a position that is never reached, then the request waits aside once, and the response says that it is behind', async () => {
  const { positions, asked } = positionsThatNeverCome();
  let aside = 0;
  const context = {
    minPosition: impossible,
    waitAside: <Result>(wait: () => Promise<Result>): Promise<Result> => {
      aside += 1;
      return wait();
    },
  };
  const answer = await answerFrom({ positions, context, models: [] }, nothing);
  expect(answer).toEqual({ status: 200, body: { data: [] }, stale: 'behind' });
  expect([aside, asked()]).toEqual([1, 1]);
});

it('given too many waiting requests, then the response comes at once', async () => {
  const { positions, asked } = positionsThatNeverCome();
  const context = { minPosition: impossible, waitAside: () => null };
  const answer = await answerFrom({ positions, context, models: [] }, nothing);
  expect(answer).toMatchObject({ status: 200, stale: 'behind' });
  expect(asked()).toBe(0);
});
