import type { Page } from 'playwright-core';
import { gate } from './gate.ts';
import { watchWork } from './work.ts';

/** The signs of progress: the busy button, skeletons, a spinner, the progress bar of a list. */
const signs =
  '[aria-busy="true"], .button-spinner, .spinner, .skeleton, .list-progress, .catching-up';

declare global {
  interface Window {
    /** The time from the last press to its sign, in ms and in frames; null while there is no sign. */
    unsigned: Readonly<{ ms: number; frames: number }> | null;
  }
}

/** Measures the time from the next press of a key or pointer to the first frame that shows a sign of progress. */
const watchPress = (selector: string): void => {
  window.unsigned = null;
  performance.clearMarks();
  const pressed = ({ isTrusted }: Event): void => {
    if (!isTrusted || performance.getEntriesByName('press').length > 0) return;
    performance.mark('press');
    let frames = 0;
    const look = (): void => {
      frames += 1;
      if (document.querySelector(selector) === null) {
        requestAnimationFrame(look);
        return;
      }
      document.removeEventListener('click', pressed, true);
      performance.mark('sign');
      const { duration } = performance.measure('unsigned', 'press', 'sign');
      window.unsigned = { ms: duration, frames };
    };
    requestAnimationFrame(look);
  };
  document.addEventListener('click', pressed, true);
};

type Act = Readonly<{
  page: Page;
  /** The request that the act waits for; it is held back until there was a sign. */
  call: RegExp;
  press: () => Promise<unknown>;
  /** The selector of the act's own sign, if it has one. */
  sign?: string;
}>;

/** The wait from the press to the first frame with a sign; null if no sign came while the answer was held back. */
export type Waited = Readonly<{
  ms: number;
  frames: number;
  /** The processor time that the page used until then, in ms. */
  workMs: number;
}> | null;

/**
 * Presses, and holds back the server's answer until there is a sign, or until it is clear that none comes. It first
 * waits until signs that are already shown for other reasons have gone.
 */
export const untilSign = async ({ page, call, press, sign = signs }: Act): Promise<Waited> => {
  await page.waitForFunction((selector) => document.querySelector(selector) === null, sign);
  const answers = gate();
  // The route is never removed: a request that is open at the removal would hang or fail.
  await page.route(call, async (route) => {
    await answers.opened;
    await route.continue();
  });
  await page.evaluate(watchPress, sign);
  const work = await watchWork(page);
  const asked = page.waitForRequest(call);
  await press();
  await asked;
  await page
    .waitForFunction(() => window.unsigned !== null, undefined, { timeout: 20_000 })
    .catch(() => undefined);
  const workMs = await work.between('press', 'sign');
  const waited = await page.evaluate(() => window.unsigned);
  answers.open();
  return waited && workMs !== null ? { ...waited, workMs } : null;
};
