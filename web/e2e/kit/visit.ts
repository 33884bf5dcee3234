import { expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { keepToasts } from './toasts.ts';

/** A person at a browser of their own. Whatever the page complains about is kept, and must be nothing in the end. */
export type Visit = Readonly<{
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors and violations of the content security policy. */
  problems: readonly string[];
  /** Fails on any problem but those that are expected: a refused sign-in logs its 401. */
  leave: (expected?: readonly RegExp[]) => Promise<void>;
}>;

export type VisitOptions = Readonly<{
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** Of those who asked their system for less motion: nothing fades, so what is looked at stands. */
  still?: boolean;
}>;

const watch = (page: Page, problems: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
};

const reportViolations = (): void => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${String(event.lineNumber)}`,
    );
  });
};

/** How long a step waits for what it looks for: on a busy machine much takes long, and nothing is the worse for it. */
const stepWithinMs = 120_000;

/** Opens a browser window without cookies, on the app. */
export const visit = async (
  browser: Browser,
  url: string,
  { width = 1440, height = 900, theme, still = false }: VisitOptions = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: width < 720,
    isMobile: width < 720,
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(stepWithinMs);
  if (theme !== undefined) await context.addCookies([{ name: 'daybook_theme', value: theme, url }]);
  await context.addInitScript(reportViolations);
  await context.addInitScript(keepToasts);
  const problems: string[] = [];
  context.on('page', (page) => watch(page, problems));
  const page = await context.newPage();
  return {
    page,
    context,
    problems,
    leave: async (expected = []) => {
      // What still holds a request has nobody left to answer to.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      expect(
        problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
      ).toEqual([]);
    },
  };
};

/** The demo users of design.md section 7. */
export const demoUsers: Readonly<Record<RoleId, string>> = {
  1: 'admin@daybook.test',
  2: 'manager@daybook.test',
  3: 'customer@daybook.test',
  4: 'affiliate@daybook.test',
  5: 'agent@daybook.test',
  6: 'retention@daybook.test',
};

export const demoPassword = 'daybook-demo';

/** Signs in through the form, by keyboard alone, and waits for the page where the role lands. */
export const signIn = async (page: Page, email: string, landing: string): Promise<void> => {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === landing);
};
