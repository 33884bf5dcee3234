import type { Page } from 'playwright-core';

/**
 * Counts, until `stop`, the ms of a processor that the page's own thread spends on its tasks: what else the machine
 * does makes them wait, yet not more.
 */
export const watchWork = async (page: Page): Promise<Readonly<{ stop: () => Promise<number> }>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const tasks = metrics.find(({ name }) => name === 'TaskDuration');
    if (tasks === undefined) throw new Error('This browser does not tell how long its tasks took');
    return tasks.value * 1_000;
  };
  const before = await spentMs();
  return {
    stop: async () => {
      const spent = (await spentMs()) - before;
      await session.detach();
      return spent;
    },
  };
};
