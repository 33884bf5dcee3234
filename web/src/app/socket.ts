import { io } from 'socket.io-client';
import { api } from './api.ts';
import { changedTags, type Tag } from './changed-tags.ts';
import { connection } from './http/connection.ts';
import { positionOf } from './position-of.ts';
import { refetchMounted } from './refetch-mounted.ts';
import { sessionEnded } from './session/slice.ts';
import type { Store } from './store.ts';

/** The socket as features use it: `socket.on('priceUpdate', ...)`, and whether it is connected. */
export type Live = Readonly<{
  on: (event: string, hear: (data: unknown) => void) => () => void;
  /** Calls `hear` with the current state and at each change. */
  onState: (hear: (up: boolean) => void) => () => void;
  close: () => void;
}>;

/** The part of a socket.io client that we need; tests replace it. */
export type Wire = Readonly<{
  readonly connected: boolean;
  connect: () => unknown;
  on: (event: string, hear: (data: unknown) => void) => unknown;
  off: (event: string, hear: (data: unknown) => void) => unknown;
  close: () => unknown;
}>;

/** The wait from the first notice to the refetch; it doubles after each refetch while notices keep coming. */
const gatherMs = 250;
const gatherAtMostMs = 4_000;

/**
 * `changed` says which kinds of data were committed and at which position. Mounted queries are refetched once per 250
 * ms however many notices come, and less often the longer they keep coming (web.md, Socket events).
 */
const refetchOnChange = (socket: Wire, store: Store): void => {
  const waiting = new Map<string, Tag>();
  let gapMs = gatherMs;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let quiet: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    const tags = [...waiting.values()];
    waiting.clear();
    store.dispatch(api.util.invalidateTags(tags));
    gapMs = Math.min(2 * gapMs, gatherAtMostMs);
    quiet = setTimeout(() => {
      gapMs = gatherMs;
    }, gapMs);
  };
  socket.on('changed', (data: unknown) => {
    connection.positions.note(positionOf(data));
    for (const tag of changedTags(data, store.getState().session.walletId))
      waiting.set(`${tag.type} ${tag.id ?? ''}`, tag);
    if (waiting.size === 0 || timer !== null) return;
    if (quiet !== null) clearTimeout(quiet);
    timer = setTimeout(flush, gapMs);
  });
};

/** Before the socket was connected, and while it was down, anything may have changed: refetches all that is mounted. */
const refetchOnConnect = (socket: Wire, store: Store): void => {
  socket.on('connect', () => refetchMounted(store.dispatch));
};

const comeBackMs = 1_000;

/**
 * Socket.IO does not reconnect after the server disconnected it. That is right if the session ended; otherwise this
 * reconnects.
 */
const comeBack = (socket: Wire, store: Store): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  socket.on('disconnect', (reason) => {
    const { ended, leaving } = store.getState().session;
    if (reason !== 'io server disconnect' || ended || leaving) return;
    timer = setTimeout(() => socket.connect(), comeBackMs);
  });
  return () => clearTimeout(timer);
};

const live = (socket: Wire, stayAway: () => void): Live => ({
  on: (event, hear) => {
    socket.on(event, hear);
    return () => void socket.off(event, hear);
  },
  onState: (hear) => {
    const up = () => hear(true);
    const down = () => hear(false);
    hear(socket.connected);
    socket.on('connect', up);
    socket.on('disconnect', down);
    return () => {
      socket.off('connect', up);
      socket.off('disconnect', down);
    };
  },
  close: () => {
    stayAway();
    socket.close();
  },
});

/** Connects a socket to the store: changes cause refetches, and an ended session is known at once. */
export const attach = (socket: Wire, store: Store): Live => {
  refetchOnChange(socket, store);
  refetchOnConnect(socket, store);
  socket.on('sessionEnded', () => store.dispatch(sessionEnded()));
  // The connection was refused, perhaps because the session has ended; refetching the user shows whether it has.
  socket.on('connect_error', () => store.dispatch(api.util.invalidateTags(['User'])));
  return live(socket, comeBack(socket, store));
};

/** One socket per page, over websocket only; it belongs to the session cookie it was opened with. */
export const openSocket = (store: Store): Live =>
  attach(
    io({ transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 5_000 }),
    store,
  );
