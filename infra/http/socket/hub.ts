import type { IncomingMessage, Server as NodeServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { isForeign } from '../origin.ts';
import type { Caller } from '../route.ts';
import { roleInSession, type Callers, type People } from '../sessions/callers.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { createLineCount } from './line-count.ts';

export type PriceUpdate = Readonly<{
  name: string;
  bids: Decimal;
  asks: Decimal;
  closeoutBid: Decimal;
  closeoutAsk: Decimal;
  /** ISO 8601. */
  at: string;
}>;

/** Who is told: everybody who is connected, the people of some roles, or one person. */
export type Audience =
  'everybody' | Readonly<{ userId: string }> | Readonly<{ roles: readonly number[] }>;

/** What the web should read again, and who may know that it changed. */
export type ChangeNotice = Readonly<{
  tag: Readonly<{ type: string; id: string }>;
  audience: Audience;
}>;

export type SocketHub = Readonly<{
  broadcast(event: 'priceUpdate', prices: readonly PriceUpdate[]): void;
  /** State of a market-data feed, for the Health Monitor of role 1. */
  heartbeat(feed: Readonly<{ api: string; success: boolean; msg: string }>): void;
  /** After a read model's commit: no row data, only what to read again and from which position on. */
  emitChanges(changes: readonly ChangeNotice[], position: bigint): void;
  orderClosed(
    userId: string,
    order: Readonly<{ number: number; reason: string; result: Decimal }>,
  ): void;
  /** Sockets connected now. */
  count(): number;
  /** Cuts all sockets; the HTTP server stays. */
  close(): void;
}>;

export type SocketHubOptions = Readonly<{
  server: NodeServer;
  callers: Callers;
  sessions: Sessions;
  people: People;
  publicUrl: string;
  log: Logger;
  /** How often sessions and roles behind the sockets are looked at again. */
  checkEveryMs?: number;
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
): ReadonlyMap<string, readonly ChangeNotice['tag'][]> => {
  const rooms = new Map<string, Map<string, ChangeNotice['tag']>>();
  for (const { tag, audience } of changes) {
    for (const room of roomsOf(audience)) {
      const tags = rooms.get(room) ?? new Map<string, ChangeNotice['tag']>();
      rooms.set(room, tags.set(`${tag.type} ${tag.id}`, tag));
    }
  }
  return new Map([...rooms].map(([room, tags]) => [room, [...tags.values()]]));
};

/**
 * The live side: one socket.io server over websocket alone. Cookie and Origin are looked at in the handshake; after
 * that, whoever's session ends or whose role changes is told and cut within a second, in whatever process it happened.
 */
export const createSocketHub = (options: SocketHubOptions): SocketHub => {
  const { callers, sessions, people, publicUrl, log, checkEveryMs = 250 } = options;
  const admitted = new WeakMap<IncomingMessage, Caller>();
  const connected = new Map<Socket, Caller>();
  const lines = createLineCount();

  const admit = async (request: IncomingMessage): Promise<string | null> => {
    if (isForeign(request, publicUrl)) return 'FOREIGN_ORIGIN';
    const caller = await callers.of(request.headers.cookie, true);
    if (!caller) return 'NOT_SIGNED_IN';
    if (!lines.take(caller.actor.userId, request.socket)) return 'TOO_MANY_REQUESTS';
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
          log.error({ err: error }, 'a socket could not be admitted');
          answer('UNAVAILABLE', false);
        },
      );
    },
  });

  const cut = (socket: Socket): void => {
    socket.emit('sessionEnded', {});
    socket.disconnect(true);
  };

  const stands = ({ actor, roleId }: Caller): boolean =>
    roleInSession({ ...actor, remember: false }, people) === roleId;

  const checkAll = async (): Promise<void> => {
    const ids = [...new Set([...connected.values()].map(({ sessionId }) => sessionId))];
    const standing = await sessions.standing(ids);
    for (const [socket, caller] of connected) {
      const asked = ids.includes(caller.sessionId);
      if (asked && (!standing.has(caller.sessionId) || !stands(caller))) cut(socket);
    }
  };

  let checking = false;
  let again = false;
  const check = async (): Promise<void> => {
    again = true;
    if (checking) return;
    checking = true;
    try {
      while (again) {
        again = false;
        await checkAll();
      }
    } catch (error) {
      log.warn({ err: error }, 'sessions behind sockets could not be checked');
    } finally {
      checking = false;
    }
  };

  const welcome = async (socket: Socket): Promise<void> => {
    const caller = admitted.get(socket.request);
    if (!caller) {
      socket.disconnect(true);
      return;
    }
    connected.set(socket, caller);
    socket.on('disconnect', () => connected.delete(socket));
    await socket.join(['everybody', roomOfUser(caller.actor.userId), roomOfRole(caller.roleId)]);
    // The session may have ended between handshake and now.
    await check();
  };
  io.on('connection', (socket) => void welcome(socket));

  sessions.onEnded(() => void check());
  const timer = setInterval(() => {
    if (connected.size > 0) void check();
  }, checkEveryMs);
  timer.unref();

  return {
    broadcast: (event, prices) => void io.emit(event, prices),
    heartbeat: (feed) => void io.to(roomOfRole(1)).emit('heartbeat', feed),
    emitChanges(changes, position) {
      for (const [room, tags] of tagsByRoom(changes)) {
        io.to(room).emit('changed', { tags, position: String(position) });
      }
    },
    orderClosed: (userId, order) => void io.to(roomOfUser(userId)).emit('orderClosed', order),
    count: () => connected.size,
    close() {
      clearInterval(timer);
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
};
