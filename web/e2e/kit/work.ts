import type { Page } from 'playwright-core';

type TraceEvent = Readonly<{ name: string; tts?: number }>;

type Work = Readonly<{
  /** The ms between these two marks; null where one of them was never made. Ends the watch. */
  between: (from: string, to: string) => Promise<number | null>;
}>;

/**
 * Notes, with each mark that the page makes in its timeline, how long its own thread has had a processor: what else the
 * machine does makes the page wait, yet not work more.
 */
export const watchWork = async (page: Page): Promise<Work> => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('This page is in no browser that can be watched');
  await browser.startTracing(page, { categories: ['blink.user_timing'] });
  return {
    between: async (from, to) => {
      const trace = await browser.stopTracing();
      const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
      const spentAt = (mark: string) => traceEvents.find(({ name }) => name === mark)?.tts;
      const [began, ended] = [spentAt(from), spentAt(to)];
      return began === undefined || ended === undefined ? null : (ended - began) / 1_000;
    },
  };
};
