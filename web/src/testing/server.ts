import { ServedForm } from './served-form.ts';

/**
 * Answers the HTTP requests of screens in tests: a `fetch` of our own calls handlers in the page, without a network and
 * without mocks of our code. Tests can inspect the requests.
 */
export type Asked = Readonly<{
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}>;

export type Reply = Readonly<{
  status?: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}>;

/** `'no answer'` simulates a broken connection. */
export type Handler = (asked: Asked) => Reply | 'no answer' | Promise<Reply | 'no answer'>;

const real = globalThis.fetch;
const realRequest = globalThis.XMLHttpRequest;

/** Parses a JSON body, and reads a form as an object of its fields. */
const bodyOf = (body: RequestInit['body']): unknown => {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body.entries()) : null;
};

const headersOf = (init: RequestInit | undefined): Record<string, string> =>
  Object.fromEntries(new Headers(init?.headers).entries());

const asRequest = (input: RequestInfo | URL, init?: RequestInit): Asked => {
  const given = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  const url = new URL(given, 'http://localhost');
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams.entries()),
    headers: headersOf(init),
    body: bodyOf(init?.body),
  };
};

const answer = (reply: Reply): Response =>
  new Response(reply.body === undefined ? null : JSON.stringify(reply.body), {
    status: reply.status ?? 200,
    headers: { 'content-type': 'application/json', ...reply.headers },
  });

/** Rejects once the request is aborted, as `fetch` does. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(new DOMException('The call was given up.', 'AbortError'));
    signal?.addEventListener('abort', fail, { once: true });
  });

/**
 * Answers `METHOD /path` by the handler of that name; any other request gets a 404 in the shape of the contract.
 * Returns the answered requests in order. A second call adds handlers to those of the first.
 */
export const serve = (handlers: Readonly<Record<string, Handler>>): Asked[] => {
  const asked: Asked[] = [];
  const before = globalThis.fetch;
  Object.assign(globalThis, { XMLHttpRequest: ServedForm });
  globalThis.fetch = async (input, init) => {
    const request = asRequest(input, init);
    const handler = handlers[`${request.method} ${request.path}`];
    if (handler === undefined) {
      if (before !== real) return before(input, init);
      return answer({ status: 404, body: { message: 'Not found.', code: 'NOT_FOUND' } });
    }
    asked.push(request);
    const reply = await Promise.race([handler(request), givenUp(init?.signal)]);
    if (reply === 'no answer') throw new TypeError('Failed to fetch');
    return answer(reply);
  };
  return asked;
};

export const stopServing = (): void => {
  globalThis.fetch = real;
  globalThis.XMLHttpRequest = realRequest;
};
