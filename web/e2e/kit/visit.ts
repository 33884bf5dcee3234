import { expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { keepToasts } from './toasts.ts';

/** A person at a browser of their own. Whatever the page complains about is kept, and must be nothing in the end. */
export type Visit = Readonly<{
  page: Page;
  context: BrowserContext;
  /**
   * Fails on any console error, uncaught error or violation of the content security policy but those that are expected: a
   * refused sign-in logs its 401.
   */
  leave: (expected?: readonly RegExp[]) => Promise<void>;
}>;

export type VisitOptions = Readonly<{
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** Of those who asked their system for less motion: nothing fades, so what is looked at stands. */
  still?: boolean;
}>;

/** Complaints of a page, and those of a 503 by its address: what is answered later was refused in its time only. */
type Complaints = Readonly<{ problems: string[]; notNow: Map<string, string> }>;

const watch = (page: Page, { problems, notNow }: Complaints): void => {
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const problem = `console: ${message.text()} at ${message.location().url}`;
    if (/status of 503/.test(problem)) notNow.set(message.location().url, problem);
    else problems.push(problem);
  });
  page.on('response', (response) => {
    if (response.status() !== 503) notNow.delete(response.url());
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
  const complaints: Complaints = { problems: [], notNow: new Map() };
  context.on('page', (page) => watch(page, complaints));
  const page = await context.newPage();
  return {
    page,
    context,
    leave: async (expected = []) => {
      // What still holds a request has nobody left to answer to.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      const problems = [...complaints.problems, ...complaints.notNow.values()];
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

/** Opens a page as often as it says that it cannot be answered now; the status in the end. */
export const statusOf = async (page: Page, path: string): Promise<number | undefined> => {
  let status: number | undefined;
  await eventually(async () => {
    status = (await page.goto(path))?.status();
    expect(status).not.toBe(503);
  });
  return status;
};

/** Signs in through the form, by keyboard alone, and waits for the page where the role lands. */
export const signIn = async (page: Page, email: string, landing: string): Promise<void> => {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === landing);
};
