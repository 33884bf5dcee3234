import type { IncomingMessage, Server as NodeServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Book } from '../../../domain/shared/trading/types.ts';
import { addressKey } from '../client-address.ts';
import { isForeign } from '../origin.ts';
import { passOverOtherUpgrades } from '../other-upgrades.ts';
import type { Caller } from '../route.ts';
import type { Callers, People } from '../sessions/callers.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { createFloodGuard } from './flood-guard.ts';
import { inTurns } from './in-turns.ts';
import { createLineCount } from './line-count.ts';
import { createLine, type Line } from './line.ts';
import { createPriceFeed, type PriceUpdate } from './price-feed.ts';
import { createSessionWatch } from './session-watch.ts';

/** Who is told: everybody who is connected, the people of some roles, or one person. */
export type Audience =
  'everybody' | Readonly<{ userId: string }> | Readonly<{ roles: readonly number[] }>;

/** What the browser should read again, and who may know that it changed. */
export type ChangeNotice = Readonly<{
  tag: Readonly<{ type: string; id: string }>;
  audience: Audience;
}>;

export type SocketHub = Readonly<{
  broadcast(event: 'priceUpdate', prices: readonly PriceUpdate[]): void;
  /** State of a market-data feed, for the Health Monitor of role 1. */
  heartbeat(feed: Readonly<{ api: string; success: boolean; msg: string }>): void;
  /** Called after a read model's commit. Carries no row data, only what to read again and from which position on. */
  emitChanges(changes: readonly ChangeNotice[], position: bigint): void;
  orderClosed(
    userId: string,
    order: Book & Readonly<{ number: number; reason: string; result: Decimal }>,
  ): void;
  /** Number of connected sockets. */
  count(): number;
  /** Cuts all sockets; clients reconnect by themselves once a hub is there again. The HTTP server stays. */
  close(): void;
}>;

export type SocketHubOptions = Readonly<{
  server: NodeServer;
  callers: Callers;
  sessions: Sessions;
  people: People;
  publicUrl: string;
  /** The address of the sender, as reported by the proxies that we trust. */
  ipOf: (request: IncomingMessage) => string;
  log: Logger;
  /** The most sockets of one address at a time; people behind one router share it. */
  perAddressMost?: number;
  /** How often the sessions and roles behind the sockets are checked. */
  checkEveryMs?: number;
  /** Milliseconds of a monotonic clock. */
  monotonicMs?: () => number;
}>;

const roomOfUser = (userId: string): string => `user:${userId}`;
const roomOfRole = (roleId: number): string => `role:${roleId}`;

const roomsOf = (audience: Audience): readonly string[] => {
  if (audience === 'everybody') return ['everybody'];
  if ('userId' in audience) return [roomOfUser(audience.userId)];
  return audience.roles.map(roomOfRole);
};

/** Tags by room, each once. */
const tagsByRoom = (
  changes: readonly ChangeNotice[],
  isHeard: (room: string) => boolean,
): ReadonlyMap<string, readonly ChangeNotice['tag'][]> => {
  const rooms = new Map<string, Map<string, ChangeNotice['tag']>>();
  for (const { tag, audience } of changes) {
    for (const room of roomsOf(audience).filter(isHeard)) {
      const tags = rooms.get(room) ?? new Map<string, ChangeNotice['tag']>();
      rooms.set(room, tags.set(`${tag.type} ${tag.id}`, tag));
    }
  }
  return new Map([...rooms].map(([room, tags]) => [room, [...tags.values()]]));
};

const perAddressDefault = 500;

/**
 * The live connection: one socket.io server over websocket only. The handshake checks cookie and Origin. After that, a
 * client whose session ends or whose role changes is told and cut within a second, whichever process the change was
 * made in. What one client can make the server hold or do is bounded by its line, the flood guard and the line count.
 */
export const createSocketHub = (options: SocketHubOptions): SocketHub => {
  const { callers, sessions, people, publicUrl, ipOf, log, checkEveryMs = 250 } = options;
  const monotonicMs = options.monotonicMs ?? (() => performance.now());
  const admitted = new WeakMap<IncomingMessage, Caller>();
  const lines = new Map<Socket['conn'], Line>();
  let connected = 0;
  const lineCount = createLineCount(options.perAddressMost ?? perAddressDefault);
  const floods = createFloodGuard(monotonicMs);

  const admit = async (request: IncomingMessage): Promise<string | null> => {
    if (isForeign(request, publicUrl)) return 'FOREIGN_ORIGIN';
    const caller = await callers.of(request.headers.cookie, true);
    if (!caller) return 'NOT_SIGNED_IN';
    const { userId } = caller.actor;
    if (!floods.admits(userId)) return 'TOO_MANY_REQUESTS';
    const address = addressKey(ipOf(request));
    if (!lineCount.take({ userId, address }, request.socket)) return 'TOO_MANY_REQUESTS';
    admitted.set(request, caller);
    return null;
  };

  const io = new Server(options.server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, answer) => {
      admit(request).then(
        (refused) => answer(refused, refused === null),
        (error: unknown) => {
          log.error({ err: error }, 'a socket could not be accepted');
          answer('UNAVAILABLE', false);
        },
      );
    },
  });
  passOverOtherUpgrades(options.server, 'websocket');
  const prices = createPriceFeed();

  const end = (socket: Socket): void => {
    socket.emit('sessionEnded', {});
    socket.disconnect(true);
  };
  const watch = createSessionWatch({
    sessions,
    people,
    log,
    cut: end,
    everyMs: checkEveryMs,
  });

  io.engine.on('connection', (conn: Socket['conn']) => {
    const caller = admitted.get(conn.request);
    if (!caller) return conn.close(true);
    lines.set(conn, createLine(conn, floods.open(caller.actor.userId), monotonicMs));
    conn.once('close', () => lines.delete(conn));
  });

  io.on('connection', (socket) => {
    const caller = admitted.get(socket.request);
    const line = lines.get(socket.conn);
    if (!caller || !line) return void socket.disconnect(true);
    connected += 1;
    socket.on('disconnect', () => {
      connected -= 1;
      prices.leave(socket);
      watch.remove(socket);
    });
    void socket.join([roomOfUser(caller.actor.userId), roomOfRole(caller.roleId), 'everybody']);
    prices.join(socket, line);
    watch.add(socket, caller);
  });

  let areChecked = true;
  const timer = setInterval(() => {
    prices.catchUp();
    if (!areChecked) return;
    areChecked = false;
    const due = [...lines.values()].filter((line) => line.isDue());
    void inTurns(due, (lot) => lot.forEach((line) => line.check())).then(() => {
      areChecked = true;
    });
  }, checkEveryMs);
  timer.unref();

  return {
    broadcast: (_event, updates) => prices.send(updates),
    heartbeat: (feed) => void io.to(roomOfRole(1)).emit('heartbeat', feed),
    emitChanges(changes, position) {
      // Most changes concern people who have no screen open: nothing is prepared for an empty room.
      const heard = io.sockets.adapter.rooms;
      for (const [room, tags] of tagsByRoom(changes, (room) => heard.has(room))) {
        io.to(room).emit('changed', { tags, position: String(position) });
      }
    },
    orderClosed: (userId, order) => void io.to(roomOfUser(userId)).emit('orderClosed', order),
    count: () => connected,
    close() {
      clearInterval(timer);
      watch.stop();
      // Cut, not disconnected: Socket.IO clients that are told to leave stay away, but reopen a connection that was
      // cut.
      io.engine.close();
    },
  };
};
