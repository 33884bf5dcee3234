import { once } from 'node:events';
import { WebSocket } from 'ws';

export type RawSocket = Readonly<{
  socket: WebSocket;
  /** Every frame so far. */
  heard: readonly string[];
  /** The code it was closed with. */
  closed: Promise<number>;
}>;

/** Whether the server let it in, or the status it answered instead. */
export const outcomeOf = ({ socket }: RawSocket): Promise<'open' | number> =>
  new Promise((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('unexpected-response', (_request, response: Readonly<{ statusCode?: number }>) =>
      resolve(response.statusCode ?? 0),
    );
  });

/** Resolves once a frame holds the text; of those after the given number, if one is given. */
export const untilHeard = async (
  { socket, heard }: RawSocket,
  text: string,
  after = 0,
): Promise<void> => {
  while (!heard.slice(after).some((frame) => frame.includes(text))) await once(socket, 'message');
};

/** Clients of the live side that keep to no protocol. */
export const createRawSockets = (url: string) => {
  const opened: WebSocket[] = [];

  const dial = (
    headers: Readonly<Record<string, string>>,
    query = 'EIO=4&transport=websocket',
  ): RawSocket => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`, { headers });
    opened.push(socket);
    const heard: string[] = [];
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    return { socket, heard, closed };
  };

  return {
    dial,
    /** In, and joined to what is its own. */
    join: async ({ cookie }: Readonly<{ cookie: string }>): Promise<RawSocket> => {
      const raw = dial({ Cookie: cookie });
      const outcome = await outcomeOf(raw);
      if (outcome !== 'open') throw new Error(`Not let in: ${outcome}`);
      raw.socket.send('40');
      await untilHeard(raw, '40{"sid"');
      return raw;
    },
    /** Ends all that are open. */
    endAll: async (): Promise<void> => {
      const open = opened.splice(0).filter(({ readyState }) => readyState === WebSocket.OPEN);
      await Promise.all(
        open.map(async (socket) => {
          const closed = once(socket, 'close');
          socket.terminate();
          await closed;
        }),
      );
    },
  };
};
