import type { Locator, Page } from 'playwright-core';
import { landingPages, type RoleId } from '../../../domain/shared/roles.ts';
import type { House } from './house.ts';
import { demoUsers, signIn, type Visit } from './visit.ts';

/** Opens a browser of its own for one of the demo people and signs in. */
export const come = async (house: House, roleId: RoleId): Promise<Visit> => {
  const visit = await house.visit();
  await signIn(visit.page, demoUsers[roleId], landingPages[roleId]);
  return visit;
};

export type Answer<Body> = Readonly<{ status: number; body: Body; position: string | null }>;

type Request = Readonly<{ method: string; path: string; body?: unknown; after?: string | null }>;

/**
 * What a script of the open page could send in its person's session, with cookie and Origin: acts whose screens have
 * journeys of their own, and those that no screen sends. With `after` a question waits until that position is read.
 */
export const call = async <Body>(page: Page, request: Request): Promise<Answer<Body>> => {
  const answer = await page.evaluate(async ({ method, path, body, after }) => {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET') headers['idempotency-key'] = crypto.randomUUID();
    if (typeof after === 'string') headers['daybook-min-position'] = after;
    const response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      text: await response.text(),
      position: response.headers.get('daybook-position'),
    };
  }, request);
  return { ...answer, body: JSON.parse(answer.text) as Body };
};

/** The sentences that the page of the audit shows, newest first, each with who, which role and whether it was refused. */
export const sentences = (page: Page): Locator => page.locator('.audit-sentence');

/** Opens the newest event whose sentence holds these words, and waits until its link of the chain was checked. */
export const openEvent = async (page: Page, words: string): Promise<Locator> => {
  const event = page.getByRole('listitem').filter({ hasText: words }).first();
  await event.getByRole('button', { name: /^Event / }).click();
  await event.getByText('Chain verified').waitFor();
  return event;
};

/** Waits until the audit tells this; of refusals nobody who sent one hears when they are written down. */
export const untilTold = async (page: Page, query: string, words: readonly string[]) => {
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    const told = await (await page.request.get(`/admin/audit/api?limit=50&${query}`)).text();
    const missing = words.filter((word) => !told.includes(word));
    if (missing.length === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`The audit does not tell: ${missing.join(', ')}`);
    await page.waitForTimeout(100);
  }
};
