import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startApp, type App } from './app.ts';
import { openBrowser } from './chromium.ts';
import { visit, type Visit, type VisitOptions } from './visit.ts';

export type House = Readonly<{
  url: () => string;
  visit: (options?: VisitOptions) => Promise<Visit>;
}>;

/** One app and one browser for all tests of a file; both end with it, whatever went wrong. */
export const useHouse = (): House => {
  let app: App | null = null;
  let browser: Browser | null = null;
  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  }, 60_000);
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
