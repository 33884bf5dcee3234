import { connect, type Socket } from 'node:net';

/**
 * One connection that is kept open, with one request at a time. It does as little work as possible, because it shares
 * the cores.
 */
export type HttpLane = Readonly<{
  /** Sends the request text unchanged; resolves with the status, and the body read to its end. */
  send: (request: string) => Promise<Readonly<{ status: number; body: string }>>;
  /** Whether requests can be sent: a server closes a connection that is idle for a while. */
  isOpen: () => boolean;
  close: () => void;
}>;

type Answer = Readonly<{ status: number; body: string; length: number }>;

/** The first answer in the bytes; `null` while it is incomplete. Bodies have a content length, like the API's. */
export const readAnswer = (bytes: Buffer): Answer | null => {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined)
    throw new Error(`An answer has no Content-Length: ${head.slice(0, 200)}`);
  const end = headEnd + 4 + Number(length);
  if (bytes.length < end) return null;
  return {
    status: Number(head.slice(9, 12)),
    body: bytes.toString('utf8', headEnd + 4, end),
    length: end,
  };
};

type Waiting = Readonly<{ resolve: (answer: Answer) => void; reject: (error: Error) => void }>;

const listen = (socket: Socket, take: () => Waiting | null): void => {
  let bytes: Buffer = Buffer.alloc(0);
  const fail = (error: Error): void => take()?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const answer = readAnswer(bytes);
    if (answer === null) return;
    bytes = bytes.subarray(answer.length);
    take()?.resolve(answer);
  });
};

/** A connected lane to this address. */
export const openHttpLane = (url: string): Promise<HttpLane> => {
  const { hostname, port } = new URL(url);
  let waiting: Waiting | null = null;
  const take = (): Waiting | null => {
    const one = waiting;
    waiting = null;
    return one;
  };
  return new Promise((opened, refused) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    socket.once('error', refused);
    socket.once('connect', () => {
      listen(socket, take);
      opened({
        send: (request) =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject };
            socket.write(request);
          }),
        isOpen: () => socket.readyState === 'open',
        close: () => socket.destroy(),
      });
    });
  });
};
