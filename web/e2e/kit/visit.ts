import { expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { keepToasts } from './toasts.ts';

/** A person with a browser context of their own. All errors of its pages are recorded. */
export type Visit = Readonly<{
  page: Page;
  context: BrowserContext;
  /**
   * Closes the browser context, and fails on any console error, uncaught error or violation of the content security
   * policy that is not expected. (A refused sign-in, for example, logs its 401.)
   */
  leave: (expected?: readonly RegExp[]) => Promise<void>;
}>;

export type VisitOptions = Readonly<{
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** Whether the person prefers reduced motion: then nothing fades, and elements keep still for an inspection. */
  still?: boolean;
}>;

/** Errors of a page. Those of a 503 are kept by URL, and dropped once the same URL gets another answer. */
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

/** The time limit of a step. It is long, because steps take long on a busy machine. */
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
      // A route that still holds a request back must not fail when the context closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      const problems = [...complaints.problems, ...complaints.notNow.values()];
      expect(
        problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
      ).toEqual([]);
    },
  };
};

/** The email addresses of the demo users (design.md section 7). */
export const demoUsers: Readonly<Record<RoleId, string>> = {
  1: 'admin@daybook.test',
  2: 'manager@daybook.test',
  3: 'customer@daybook.test',
  4: 'affiliate@daybook.test',
  5: 'agent@daybook.test',
  6: 'retention@daybook.test',
};

export const demoPassword = 'daybook-demo';

/** Opens a page again until its status is not 503, and returns that status. */
export const statusOf = async (page: Page, path: string): Promise<number | undefined> => {
  let status: number | undefined;
  await eventually(async () => {
    status = (await page.goto(path))?.status();
    expect(status).not.toBe(503);
  });
  return status;
};

/** Signs in through the form, submits it by keyboard, and waits for the landing page of the role. */
export const signIn = async (page: Page, email: string, landing: string): Promise<void> => {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === landing);
};
