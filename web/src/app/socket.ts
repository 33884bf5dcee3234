import { io } from 'socket.io-client';
import { api } from './api.ts';
import { changedTags, type Tag } from './changed-tags.ts';
import { connection } from './http/connection.ts';
import { positionOf } from './position-of.ts';
import { refetchMounted } from './refetch-mounted.ts';
import { sessionEnded } from './session/slice.ts';
import type { Store } from './store.ts';

/** The socket as features use it: `socket.on('priceUpdate', ...)`, and whether it is up. */
export type Live = Readonly<{
  on: (event: string, hear: (data: unknown) => void) => () => void;
  /** Calls with the state now and at each change. */
  onState: (hear: (up: boolean) => void) => () => void;
  close: () => void;
}>;

/** What we need of a socket.io client: the port that tests swap. */
export type Wire = Readonly<{
  readonly connected: boolean;
  connect: () => unknown;
  on: (event: string, hear: (data: unknown) => void) => unknown;
  off: (event: string, hear: (data: unknown) => void) => unknown;
  close: () => unknown;
}>;

/** What changed is asked for this long after the first notice; twice as long after each, while notices go on. */
const gatherMs = 250;
const gatherAtMostMs = 4_000;

/**
 * `changed` says which kinds of data were committed and at which position; what is mounted is asked for again, once per
 * 250 ms however many notices come, and less often the longer they go on (web.md, Socket events).
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

/** Before the socket was up, and while it was down, anything may have changed: ask again for all that is mounted. */
const refetchOnConnect = (socket: Wire, store: Store): void => {
  socket.on('connect', () => refetchMounted(store.dispatch));
};

const comeBackMs = 1_000;

/** Socket.IO stays away for good once the server told it to leave: right where the session ended, and nowhere else. */
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

/** Ties a socket to the store: what changed is asked for again, and an ended session is known at once. */
export const attach = (socket: Wire, store: Store): Live => {
  refetchOnChange(socket, store);
  refetchOnConnect(socket, store);
  socket.on('sessionEnded', () => store.dispatch(sessionEnded()));
  // Refused at the door: the session may have ended unheard. Asking who is signed in tells.
  socket.on('connect_error', () => store.dispatch(api.util.invalidateTags(['User'])));
  return live(socket, comeBack(socket, store));
};

/** One socket per page, over websocket only; it speaks for the session cookie it was opened with. */
export const openSocket = (store: Store): Live =>
  attach(
    io({ transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 5_000 }),
    store,
  );
