import { Agent, request } from 'node:http';

export type RawCall = Readonly<{
  method: string;
  /** As it is sent: nothing is encoded or normalized. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
}>;

export type RawAnswer = Readonly<{
  status: number;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  text: string;
}>;

/** Longer than any answer takes, even on a very busy machine. */
const hangMs = 60_000;

/** After a pause of the machine, prices and settings are too old for a moment: a 503 asks to try again. */
const againAfterMs = 100;

/**
 * A client that sends exactly the given bytes, and sends them again if it is asked to try again in a moment; rejects if
 * no answer comes.
 */
export const createRawClient = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const sendOnce = ({ method, path, headers = {}, body }: RawCall): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
      const sending = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          timeout: hangMs,
          headers: { ...length, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        },
      );
      sending.on('timeout', () =>
        sending.destroy(new Error(`${method} ${path} was not answered within ${hangMs} ms`)),
      );
      sending.on('error', reject);
      sending.end(body);
    });
  const send = async (call: RawCall): Promise<RawAnswer> => {
    for (;;) {
      const answer = await sendOnce(call);
      if (answer.status !== 503 || answer.headers['retry-after'] === undefined) return answer;
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  };
  return { send, close: () => agent.destroy() };
};

export type RawClient = ReturnType<typeof createRawClient>;
