import type { Command } from './commands.ts';

export type HttpAnswer = Readonly<{
  status: number;
  body: Readonly<Record<string, unknown>>;
  position: bigint | null;
  retryAfter: string | null;
}>;

/** Longer than the server takes to answer that it cannot. */
const answerWithinMs = 40_000;

const payloadOf = ({ body, files }: Command): Readonly<{ data: BodyInit; type: string | null }> => {
  if (files === undefined) return { data: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  for (const { field, bytes, type } of files)
    form.append(field, new Blob([Buffer.from(bytes)], { type }), field);
  return { data: form, type: null };
};

/** An incomplete answer does not count. */
const read = async (response: Response): Promise<HttpAnswer> => {
  const body: unknown = await response.json();
  const position = response.headers.get('Daybook-Position');
  return {
    status: response.status,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
    position: position === null ? null : BigInt(position),
    retryAfter: response.headers.get('Retry-After'),
  };
};

/** Sends a command once; rejects without a complete answer. */
export const sendOnce = async (
  origin: string,
  command: Command,
  key: string,
): Promise<HttpAnswer> => {
  const { data, type } = payloadOf(command);
  const response = await fetch(`${origin}${command.path}`, {
    method: command.method,
    body: data,
    headers: {
      Cookie: command.as.cookie,
      'Idempotency-Key': key,
      ...(type === null ? {} : { 'Content-Type': type }),
    },
    signal: AbortSignal.timeout(answerWithinMs),
  });
  return read(response);
};
