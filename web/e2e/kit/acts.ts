import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { landingPages, type RoleId } from '../../../domain/shared/roles.ts';
import { eventually } from './eventually.ts';
import type { House } from './house.ts';
import { demoUsers, signIn, type Visit } from './visit.ts';

/** Opens a browser of its own for one of the demo people and signs in. */
export const come = async (house: House, roleId: RoleId): Promise<Visit> => {
  const visit = await house.visit();
  await signIn(visit.page, demoUsers[roleId], landingPages[roleId]);
  return visit;
};

export type Answer<Body> = Readonly<{ status: number; body: Body; position: string | null }>;

type Request = Readonly<{ method: string; path: string; body?: unknown }>;

/**
 * Sends a request from the open page in its person's session, with cookie and Origin: for acts whose screens have
 * journeys of their own, and for requests that no screen sends. After a 503 it is sent again under the same key, at the
 * time that the answer names.
 */
export const call = async <Body>(page: Page, request: Request): Promise<Answer<Body>> => {
  const answer = await page.evaluate(async ({ method, path, body }) => {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET') headers['idempotency-key'] = crypto.randomUUID();
    const send = (): Promise<Response> =>
      fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    let response = await send();
    for (let again = 0; response.status === 503 && again < 30; again += 1) {
      const seconds = Number(response.headers.get('retry-after') ?? '1');
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      response = await send();
    }
    return {
      status: response.status,
      text: await response.text(),
      position: response.headers.get('daybook-position'),
    };
  }, request);
  return { ...answer, body: JSON.parse(answer.text) as Body };
};

/** The sentences of the audit page, newest first; each names the actor, the role and whether the act was refused. */
export const sentences = (page: Page): Locator => page.locator('.audit-sentence');

/** Opens the newest event whose sentence contains these words, and waits until its chain is verified. */
export const openEvent = async (page: Page, words: string): Promise<Locator> => {
  const event = page.getByRole('listitem').filter({ hasText: words }).first();
  await event.getByRole('button', { name: /^Event / }).click();
  await event.getByText('Chain verified').waitFor();
  return event;
};

/** Waits until the audit contains these words: a refusal is recorded after its answer was sent. */
export const untilTold = (page: Page, query: string, words: readonly string[]): Promise<void> =>
  eventually(async () => {
    const told = await (await page.request.get(`/admin/audit/api?limit=50&${query}`)).text();
    expect(words.filter((word) => !told.includes(word))).toEqual([]);
  });

/** Waits until the read model behind this request has reached that position. */
export const untilRead = (page: Page, path: string, position: string): Promise<void> =>
  eventually(async () => {
    const answer = await page.request.get(path, { headers: { 'daybook-min-position': position } });
    expect(answer.headers()).not.toHaveProperty('daybook-stale');
  });
