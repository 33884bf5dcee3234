/** One request, without what all requests have in common. */
export type HttpCall = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** `name=value`, or '' for none. */
  cookie: string;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}>;

/** A load: this many calls at a time for this long, using the calls in turn. */
export type HttpPlan = Readonly<{
  url: string;
  lanes: number;
  forMs: number;
  calls: readonly HttpCall[];
  /** The status that each must have; any other ends the run. */
  status: number;
}>;

/** The result of the load, or why it ended. */
export type HttpReport =
  | Readonly<{ kind: 'done'; count: number; seconds: number; latencies: readonly number[] }>
  | Readonly<{ kind: 'failed'; reason: string }>;

/** The request as it is sent, except for its key. */
export const requestText = (
  url: string,
  { method, path, cookie, headers = {}, body }: HttpCall,
) => {
  const content = JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(content)}`,
  ].join('\r\n');
  return (key: string): string => `${head}\r\nIdempotency-Key: ${key}\r\n\r\n${content}`;
};
