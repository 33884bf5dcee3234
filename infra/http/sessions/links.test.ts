import { describe, expect, it } from '@jest/globals';
import { createLinks } from './links.ts';

const setUp = () => {
  let nowMs = 0;
  let isLinked = true;
  let isDown = false;
  const asked: string[] = [];
  const links = createLinks(
    async (agentId, customerId) => {
      asked.push(`${agentId} ${customerId}`);
      if (isDown) throw new Error('down');
      return isLinked;
    },
    () => nowMs,
  );
  return {
    links,
    asked,
    part: () => (isLinked = false),
    fail: (now: boolean) => (isDown = now),
    pass: (ms: number) => (nowMs += ms),
  };
};

describe('the link between an agent and a customer', () => {
  it('given a recent answer, then it is reused for one second and then requested again', async () => {
    const { links, asked, part, pass } = setUp();
    expect(await links('max', 'ada')).toBe(true);
    part();
    pass(999);
    expect(await links('max', 'ada')).toBe(true);
    pass(1);
    expect(await links('max', 'ada')).toBe(false);
    expect(asked).toEqual(['max ada', 'max ada']);
  });

  it('given another agent or customer, then each pair is requested separately', async () => {
    const { links, asked } = setUp();
    await Promise.all([links('max', 'ada'), links('max', 'eve'), links('bob', 'ada')]);
    expect(asked).toEqual(['max ada', 'max eve', 'bob ada']);
  });

  it('given a failed request, then the next call sends a new one', async () => {
    const { links, fail } = setUp();
    fail(true);
    await expect(links('max', 'ada')).rejects.toThrow('down');
    fail(false);
    expect(await links('max', 'ada')).toBe(true);
  });
});
