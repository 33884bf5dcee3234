import type { Page } from 'playwright-core';
import { gate } from './gate.ts';
import { watchWork } from './work.ts';

/** What says that something is under way: the button that was pressed, grey bars, a spinner, a list's progress. */
const signs =
  '[aria-busy="true"], .button-spinner, .spinner, .skeleton, .list-progress, .catching-up';

declare global {
  interface Window {
    /** How long the last press went without a sign, in ms and in frames; null while there is none. */
    unsigned: Readonly<{ ms: number; frames: number }> | null;
  }
}

/** From now on: the time from the next press of a key or pointer to the first frame that has a sign of it. */
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
  /** The call or file that the act waits for; it is not answered before there was a sign. */
  call: RegExp;
  press: () => Promise<unknown>;
  /** Where the act has a sign of its own. */
  sign?: string;
}>;

/** From the press to the first frame with a sign; null where none came while nothing was answered. */
export type Waited = Readonly<{
  ms: number;
  frames: number;
  /** What the page itself worked until then, in ms of a processor. */
  workMs: number;
}> | null;

/**
 * Presses, with a server that does not answer before there is a sign, or until it is clear that none comes. Several
 * signs may stand already for other reasons: then they are waited away first.
 */
export const untilSign = async ({ page, call, press, sign = signs }: Act): Promise<Waited> => {
  await page.waitForFunction((selector) => document.querySelector(selector) === null, sign);
  const answers = gate();
  // It stays for as long as the page: who takes it away while something is asked lets that hang or fail.
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
