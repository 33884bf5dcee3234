import type { ApiCall } from './api-calls.ts';

/** A call that is carried out, and by whom it is made. */
export type SureCall = Readonly<{ by: Readonly<{ cookie: string }> | null; call: ApiCall }>;

export const json = (body: unknown, params: ApiCall['params'] = {}): ApiCall => ({
  params,
  query: [],
  body: JSON.stringify(body),
  contentType: 'application/json',
});

/** A request without a body. */
export const get = (params: ApiCall['params'], query: ApiCall['query'] = []): ApiCall => ({
  params,
  query,
  body: undefined,
  contentType: '',
});
