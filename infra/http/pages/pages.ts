import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { isDomainError, type DomainError } from '../../../domain/shared/errors.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { pages as pageList, type Page } from '../../../domain/shared/pages.ts';
import { roles } from '../../../domain/shared/roles.ts';
import type { Pages } from '../front.ts';
import { createPathTable } from '../path-table.ts';
import { tellRefused, type OnRefused } from '../refused-call.ts';
import { correlationHeader, isBackground } from '../request-context.ts';
import type { Caller } from '../route.ts';
import { createPageHeaders } from '../security-headers.ts';
import type { Callers } from '../sessions/callers.ts';
import { readCookie } from '../sessions/cookie.ts';
import { sendFile, type WebFiles } from './files.ts';
import { manifestAddress, manifestOf } from './manifest.ts';
import { bareTemplate, createShell, escapeHtml, type Branding } from './shell.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';

export type PagesOptions = Readonly<{
  callers: Callers;
  branding: () => Branding | Promise<Branding>;
  publicUrl: string;
  /** The built page and files; `null` during development without a build. */
  web: Readonly<{ template: string; files: WebFiles }> | null;
  /** Whether the record of a page is linked to a person who may open only linked ones. */
  isLinked: (caller: Caller, id: string) => Promise<boolean>;
  /** Called when a signed-in person asks for a page that they may not open. */
  onRefused?: OnRefused;
}>;

type Params = Readonly<Record<string, string>>;

const idsHold = (params: Params): boolean =>
  Object.entries(params).every(([name, value]) => !/(?:^id|Id)$/.test(name) || isUuid(value));

/** The status of the page for a listed address (rights.md, Pages). */
const statusOf = async (
  page: Page,
  params: Params,
  caller: Caller | null,
  isLinked: PagesOptions['isLinked'],
): Promise<200 | 403 | 404> => {
  if (page.roles !== 'everybody' && caller && !page.roles.includes(caller.roleId)) return 403;
  if (!idsHold(params)) return 404;
  if (!caller || !page.linkedOnly?.includes(caller.roleId)) return 200;
  return (await isLinked(caller, params['id'] ?? '')) ? 200 : 404;
};

/** The chosen theme; by default dark for customers and signed-out pages, light for staff. */
const themeOf = (cookies: string | undefined, caller: Caller | null): 'dark' | 'light' => {
  const chosen = readCookie(cookies, 'daybook_theme');
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return caller && caller.roleId !== roles.customer ? 'light' : 'dark';
};

const languageOf = (cookies: string | undefined, branding: Branding): string => {
  const chosen = readCookie(cookies, 'daybook_lang');
  return branding.appLangs.find(({ code }) => code === chosen)?.code ?? 'en';
};

/** Seconds until the browser asks again for a page that could not be answered. */
const laterSeconds = 2;

const wantsHtml = (request: Request): boolean =>
  (request.headers.accept ?? '').includes('text/html');

/**
 * Answers files of the web app, and its page: with 200, 403 or 404 for a listed address, and with 404 for any other,
 * but there only if a browser asks for a page.
 */
export const createPages = (options: PagesOptions): Pages => {
  const { callers, publicUrl, web, isLinked } = options;
  const table = createPathTable(pageList.map((page) => ({ path: page.path, value: page })));
  const shell = createShell(web?.template ?? bareTemplate);
  const setHeaders = createPageHeaders(publicUrl.startsWith('https:'));

  const sendShell = async (
    request: Request,
    response: Response,
    status: number,
    caller: Caller | null,
  ): Promise<void> => {
    const nonce = randomBytes(18).toString('base64');
    const branding = await options.branding();
    const { cookie } = request.headers;
    setHeaders(request, response, nonce);
    response.status(status).setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      shell({
        nonce,
        theme: themeOf(cookie, caller),
        lang: languageOf(cookie, branding),
        branding,
        user: caller ? { id: caller.actor.userId, role_id: caller.roleId } : null,
      }),
    );
  };

  const tell = (
    request: Request,
    response: Response,
    { value: { path }, params }: Readonly<{ value: Page; params: Params }>,
    caller: Caller,
  ): void =>
    tellRefused(options.onRefused, {
      caller,
      method: 'GET',
      path,
      kind: 'page',
      params,
      body: null,
      refusal: generalErrors.FORBIDDEN,
      about: null,
      walletId: null,
      correlationId: String(response.getHeader(correlationHeader)),
      ip: request.ip ?? '',
    });

  const answerPage = async (
    request: Request,
    response: Response,
    found: ReturnType<typeof table.find>,
  ): Promise<void> => {
    const caller = await callers.of(request.headers.cookie, isBackground(request));
    const status = found ? await statusOf(found.value, found.params, caller, isLinked) : 404;
    if (found && caller && status === 403) tell(request, response, found, caller);
    await sendShell(request, response, status, caller);
  };

  /** While sessions cannot be looked up, a person gets a page that reloads by itself, not a JSON answer. */
  const sendLater = (request: Request, response: Response, { refusal }: DomainError): void => {
    setHeaders(request, response, randomBytes(18).toString('base64'));
    response.status(refusal.status).setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Retry-After', String(laterSeconds));
    response.end(
      `<!doctype html><meta http-equiv="refresh" content="${laterSeconds}"><title>${escapeHtml(refusal.text)}</title><p>${escapeHtml(refusal.text)}</p>`,
    );
  };

  return {
    async answer(request, response, path) {
      const file = web?.files.get(path);
      if (file) {
        sendFile(request, response, file);
        return true;
      }
      if (path === manifestAddress) {
        const manifest = manifestOf(await options.branding());
        response.setHeader('Content-Type', 'application/manifest+json; charset=utf-8');
        response.setHeader('Cache-Control', 'no-cache');
        response.status(200).end(manifest);
        return true;
      }
      const found = table.find(path);
      if (path.startsWith('/assets/') || (!found && !wantsHtml(request))) return false;
      try {
        await answerPage(request, response, found);
      } catch (error) {
        if (!isDomainError(error) || error.refusal.status !== 503 || !wantsHtml(request))
          throw error;
        sendLater(request, response, error);
      }
      return true;
    },
  };
};
