import { expect, it } from '@jest/globals';
import { until } from '../../infra/testing/until.ts';

it('given a condition that is never true, then waiting ends with an error that names the condition', async () => {
  let looks = 0;
  const never = (): boolean => {
    looks += 1;
    return false;
  };
  await expect(until(never, 30)).rejects.toThrow(/Timed out waiting for .*false/s);
  const before = looks;
  await new Promise((resolve) => setImmediate(resolve));
  expect(looks).toBe(before);
});
