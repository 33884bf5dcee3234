import type { ApiCall } from './api-calls.ts';

/** A call that succeeds, and who makes it. */
export type SureCall = Readonly<{
  by: Readonly<{ cookie: string }> | null;
  call: ApiCall;
  /** Prepares what it needs to find, whatever other calls did before. */
  before?: () => Promise<unknown>;
  /** Computed when it is sent, because a signature expires. */
  headers?: () => Readonly<Record<string, string>>;
}>;

export const json = (body: unknown, params: ApiCall['params'] = {}): ApiCall => ({
  params,
  query: [],
  body: JSON.stringify(body),
  contentType: 'application/json',
});

/** A form as it is sent, from the parts between its boundaries. */
export const form = (...parts: readonly string[]): ApiCall => ({
  params: {},
  query: [],
  contentType: 'multipart/form-data; boundary=x',
  body: [
    ...parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`),
    '--x--\r\n',
  ].join(''),
});

/** A request without a body. */
export const get = (params: ApiCall['params'], query: ApiCall['query'] = []): ApiCall => ({
  params,
  query,
  body: undefined,
  contentType: '',
});
