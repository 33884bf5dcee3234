import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import type { SocketGuard } from './flood-guard.ts';

/** What waits for one client, in bytes and packets: past these it is cut. */
export const lineLimits = {
  /** Sent, but not yet proven to be read: past this the client gets no prices until it has read. */
  windowBytes: { least: 16 * 1024, most: 128 * 1024 },
  unreadBytesMax: 1024 * 1024,
  unreadPacketsMax: 2_000,
  /** How long a client may leave a ping without its answer. */
  answerMs: 30_000,
  /** How often it is asked for one, where little was sent. */
  pingEveryMs: 1_000,
} as const;

/** As much again as the client last proved to have read: one that never reads costs a price or two, and no more. */
const windowAfter = (provenBytes: number): number => {
  const { least, most } = lineLimits.windowBytes;
  return Math.min(Math.max(2 * provenBytes, least), most);
};

/** The part of a `ws` socket that is needed here. */
type Frames = Readonly<{
  readyState: number;
  ping(data: Buffer): void;
  on(event: 'message' | 'ping' | 'pong', listener: (data: Buffer) => void): unknown;
}>;

const isOpen = 1;

const isFrames = (value: unknown): value is Frames =>
  typeof value === 'object' && value !== null && 'ping' in value && 'readyState' in value;

/** engine.io keeps the socket of the websocket on the request that became it. */
const framesOf = (request: IncomingMessage): Frames | null => {
  const frames: unknown = Reflect.get(request, 'websocket');
  return isFrames(frames) ? frames : null;
};

/** A text as it goes to a client, made once for many. */
export type Prepared = Readonly<{
  text: string;
  /** As engine.io takes them; the frame spares `ws` from making one of each text for each client. */
  options: Readonly<{ compress: false; wsPreEncodedFrame: readonly Buffer[] }>;
}>;

/**
 * One for all: whatever waits fails with it. Without one, Node makes an error for each message, of which engine.io asks the
 * stack.
 */
const lineCut = new Error('The line was cut');

const poolBytes = 4096;
const textBytes = 4;

/** Random texts from a pool: one is taken for each ping, and the system's generator is dear. */
const createTexts = (): (() => Buffer) => {
  let pool = randomBytes(poolBytes);
  let used = 0;
  return () => {
    if (used === poolBytes) {
      pool = randomBytes(poolBytes);
      used = 0;
    }
    used += textBytes;
    return pool.subarray(used - textBytes, used);
  };
};

const nextText = createTexts();

export type Line = Readonly<{
  /** Writes what was prepared and, where one is due, a ping behind it: both in one call of the system. */
  send(prepared: Prepared): void;
  /** Whether the client has read nearly all that was sent to it. */
  keepsUp(): boolean;
  /** Whether there is something for `check` to do. */
  isDue(): boolean;
  /** Asks the client for an answer, or cuts the line where it has not read for too long. */
  check(): void;
  /** Ends it at once, with whatever waits. */
  cut(): void;
}>;

/**
 * Bounds one client's line. What was written to a connection tells nothing of the client: the system's buffers take
 * megabytes for one that never reads. So a ping with a random text follows what is sent; its answer proves that all
 * before it was read, and a client that does not answer is sent no more prices, and is cut in the end.
 */
export const createLine = (conn: Socket['conn'], guard: SocketGuard, now: () => number): Line => {
  const { request } = conn;
  const frames = framesOf(request);
  let queued = { bytes: 0, packets: 0 };
  let sent = { bytes: 0, packets: 0 };
  let asked: Readonly<{ text: Buffer; at: number; covers: typeof sent }> | null = null;
  let askedAt = -Infinity;
  let windowBytes = windowAfter(0);
  let isCut = false;

  const cut = (): void => {
    isCut = true;
    conn.close(true);
    request.socket.destroy(lineCut);
  };
  const unread = (): number => queued.bytes + sent.bytes;

  const isToBeAsked = (): boolean => {
    if (asked !== null || sent.bytes === 0 || frames?.readyState !== isOpen) return false;
    const isMuch = sent.bytes >= Math.min(windowBytes, lineLimits.windowBytes.most / 2);
    return isMuch || now() - askedAt >= lineLimits.pingEveryMs;
  };
  const isLate = (): boolean => asked !== null && now() - asked.at > lineLimits.answerMs;

  const ask = (): void => {
    if (!isToBeAsked()) return;
    askedAt = now();
    asked = { text: nextText(), at: askedAt, covers: sent };
    frames?.ping(asked.text);
  };

  const takeFrame = (): void => {
    if (!isCut && !guard.takeFrame()) cut();
  };

  // Whoever reads much is asked often: only an answer that nobody asked for counts as sent in.
  const hearAnswer = (text: Buffer): void => {
    if (asked === null || !asked.text.equals(text)) return takeFrame();
    const { covers } = asked;
    sent = { bytes: sent.bytes - covers.bytes, packets: sent.packets - covers.packets };
    asked = null;
    windowBytes = windowAfter(covers.bytes);
  };

  conn.on('packetCreate', ({ data }: Readonly<{ data?: unknown }>) => {
    const size = typeof data === 'string' ? data.length : 0;
    queued = { bytes: queued.bytes + size, packets: queued.packets + 1 };
    const packets = queued.packets + sent.packets;
    if (unread() > lineLimits.unreadBytesMax || packets > lineLimits.unreadPacketsMax) cut();
  });
  conn.on('flush', () => {
    sent = { bytes: sent.bytes + queued.bytes, packets: sent.packets + queued.packets };
    queued = { bytes: 0, packets: 0 };
  });
  conn.on('drain', ask);
  // Counted where they are read: that goes on while the line is closing, of which a client may take no notice.
  frames?.on('message', takeFrame);
  frames?.on('ping', takeFrame);
  frames?.on('pong', hearAnswer);
  request.socket.on('data', (chunk: Buffer) => {
    // Of a line that failed, what still comes is thrown away unread.
    if (!isCut && frames?.readyState === isOpen && !guard.takeBytes(chunk.length)) cut();
  });
  conn.once('close', () => guard.end());

  return {
    send({ text, options }) {
      request.socket.cork();
      conn.write(text, { ...options });
      request.socket.uncork();
    },
    keepsUp: () => unread() < windowBytes,
    isDue: () => isLate() || isToBeAsked(),
    check() {
      if (isLate()) cut();
      else ask();
    },
    cut,
  };
};
