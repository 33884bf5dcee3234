import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import type { SocketGuard } from './flood-guard.ts';

/** The most that may wait for one client, in bytes and packets: past this it is cut. */
export const lineLimits = {
  /** Bytes sent but not yet proven to be read: past this the client gets no prices until it has read. */
  windowBytes: { least: 16 * 1024, most: 128 * 1024 },
  unreadBytesMax: 1024 * 1024,
  unreadPacketsMax: 2_000,
  /** How long a client may leave a ping unanswered. */
  answerMs: 30_000,
  /** How often the client is pinged if little was sent. */
  pingEveryMs: 1_000,
} as const;

/** Twice what the client last proved to have read. A client that never reads costs no more than a price or two. */
const windowAfter = (provenBytes: number): number => {
  const { least, most } = lineLimits.windowBytes;
  return Math.min(Math.max(2 * provenBytes, least), most);
};

/** The part of a `ws` socket that we use. */
type Frames = Readonly<{
  readyState: number;
  ping(data: Buffer): void;
  on(event: 'message' | 'ping' | 'pong', listener: (data: Buffer) => void): unknown;
}>;

const isOpen = 1;

const isFrames = (value: unknown): value is Frames =>
  typeof value === 'object' && value !== null && 'ping' in value && 'readyState' in value;

/** engine.io keeps the websocket on its request. */
const framesOf = (request: IncomingMessage): Frames | null => {
  const frames: unknown = Reflect.get(request, 'websocket');
  return isFrames(frames) ? frames : null;
};

/** A text ready to be sent, prepared once for many clients. */
export type Prepared = Readonly<{
  text: string;
  /** Options in the form of engine.io. With an encoded frame, `ws` need not encode the text for each client. */
  options: Readonly<{ compress: false; wsPreEncodedFrame: readonly Buffer[] }>;
}>;

/**
 * One shared error fails all pending writes. Without it, Node makes an error for each message, and engine.io reads the
 * stack of each.
 */
const lineCut = new Error('The connection was closed');

const poolBytes = 4096;
const textBytes = 4;

/** Takes random texts from a pool: each ping needs one, and the system's generator is slow. */
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
  /** Writes a prepared text, followed by a ping if one is due: both in one system call. */
  send(prepared: Prepared): void;
  /** Whether the client has read nearly all that was sent to it. */
  keepsUp(): boolean;
  /** Whether `check` has something to do. */
  isDue(): boolean;
  /** Pings the client, or cuts the connection if it has not read for too long. */
  check(): void;
  /** Closes it at once and drops what is queued. */
  cut(): void;
}>;

/**
 * Bounds one client's connection. That data was written says nothing about the client: the system's buffers take
 * megabytes for a client that never reads. So a ping with a random text follows what is sent. Its answer proves that
 * everything before it was read. A client that does not answer gets no more prices, and is cut in the end.
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

  // A client that reads much is pinged often, so only answers without a ping count as frames that it sent.
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
  // Counted as they are read: reading goes on while the connection is closing, and a client may ignore the close.
  frames?.on('message', takeFrame);
  frames?.on('ping', takeFrame);
  frames?.on('pong', hearAnswer);
  request.socket.on('data', (chunk: Buffer) => {
    // After the connection failed, what still arrives is dropped unread.
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
