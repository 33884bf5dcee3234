import { once } from 'node:events';
import { WebSocket } from 'ws';

export type RawSocket = Readonly<{
  socket: WebSocket;
  /** All frames so far. */
  heard: readonly string[];
  /** The code with which it was closed. */
  closed: Promise<number>;
}>;

/** `open` if the server accepted it, or else the status of its answer. */
export const outcomeOf = ({ socket }: RawSocket): Promise<'open' | number> =>
  new Promise((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('unexpected-response', (_request, response: Readonly<{ statusCode?: number }>) =>
      resolve(response.statusCode ?? 0),
    );
  });

/** Resolves once a frame contains the text; with a number, only frames after that many count. */
export const untilHeard = async (
  { socket, heard }: RawSocket,
  text: string,
  after = 0,
): Promise<void> => {
  while (!heard.slice(after).some((frame) => frame.includes(text))) await once(socket, 'message');
};

/** Socket clients that need not follow the protocol. */
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
    /** Connected, and subscribed to the person's own events. */
    join: async ({ cookie }: Readonly<{ cookie: string }>): Promise<RawSocket> => {
      const raw = dial({ Cookie: cookie });
      const outcome = await outcomeOf(raw);
      if (outcome !== 'open') throw new Error(`The socket was not accepted: ${outcome}`);
      raw.socket.send('40');
      await untilHeard(raw, '40{"sid"');
      return raw;
    },
    /** Closes all that are open. */
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
