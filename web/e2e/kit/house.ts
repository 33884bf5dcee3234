import { afterAll, beforeAll, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startWithinMs, type App } from './app.ts';
import { openBrowser } from './chromium.ts';
import { startApp } from './demo.ts';
import { visit, type Visit, type VisitOptions } from './visit.ts';

export type House = Readonly<{
  url: () => string;
  visit: (options?: VisitOptions) => Promise<Visit>;
}>;

/** Ends a journey that hangs. It is long, because the time of a journey depends on how busy the machine is. */
const journeyWithinMs = 600_000;

const openHouse = (): House => {
  jest.setTimeout(journeyWithinMs);
  let app: App | null = null;
  let browser: Browser | null = null;
  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
  }, startWithinMs);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  const url = () => {
    if (app === null) throw new Error('The app is not running');
    return app.url;
  };
  return {
    url,
    visit: (options = {}) => {
      if (browser === null) throw new Error('The browser is not running');
      return visit(browser, url(), options);
    },
  };
};

let opened: House | null = null;

/** One app and one browser for all journeys of a test file; both are stopped after it, even if a journey failed. */
export const useHouse = (): House => (opened ??= openHouse());
