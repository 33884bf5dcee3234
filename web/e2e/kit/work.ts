import type { Page } from 'playwright-core';

type TraceEvent = Readonly<{ name: string; tts?: number }>;

type Work = Readonly<{
  /** The processor time between these two marks, in ms; null if one of them is missing. Stops the recording. */
  between: (from: string, to: string) => Promise<number | null>;
}>;

/**
 * Records the processor time of the page's own thread at each mark of its timeline. Other load of the machine makes the
 * page wait, but adds no processor time.
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
