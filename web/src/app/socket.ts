import { io } from 'socket.io-client';
import { api, isTagType, tagTypes, type TagType } from './api.ts';
import { connection } from './http/connection.ts';
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
  on: (event: string, hear: (data: unknown) => void) => unknown;
  off: (event: string, hear: (data: unknown) => void) => unknown;
  close: () => unknown;
}>;

type Tag = Readonly<{ type: TagType; id?: string }>;

const gatherMs = 250;

const tagsOf = (data: unknown): readonly Tag[] => {
  if (typeof data !== 'object' || data === null || !('tags' in data) || !Array.isArray(data.tags))
    return [];
  const tags: readonly unknown[] = data.tags;
  return tags.flatMap((tag) =>
    typeof tag === 'object' && tag !== null && 'type' in tag && isTagType(tag.type)
      ? [{ type: tag.type }]
      : [],
  );
};

const positionOf = (data: unknown): string | null =>
  typeof data === 'object' &&
  data !== null &&
  'position' in data &&
  typeof data.position === 'string'
    ? data.position
    : null;

/**
 * `changed` says which kinds of data were committed and at which position; what is mounted is asked for again, once per
 * 250 ms however many notices come (web.md, Socket events).
 */
const refetchOnChange = (socket: Wire, store: Store): void => {
  const waiting = new Map<TagType, Tag>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  socket.on('changed', (data: unknown) => {
    connection.positions.note(positionOf(data));
    for (const tag of tagsOf(data)) waiting.set(tag.type, tag);
    timer ??= setTimeout(() => {
      timer = null;
      const tags = [...waiting.values()];
      waiting.clear();
      store.dispatch(api.util.invalidateTags(tags));
    }, gatherMs);
  });
};

/** While the socket was down anything may have changed: ask again for all that is mounted. */
const refetchOnReconnect = (socket: Wire, store: Store): void => {
  let connectedBefore = false;
  socket.on('connect', () => {
    if (connectedBefore) store.dispatch(api.util.invalidateTags([...tagTypes]));
    connectedBefore = true;
  });
};

const live = (socket: Wire): Live => ({
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
  close: () => void socket.close(),
});

/** Ties a socket to the store: what changed is asked for again, and an ended session is known at once. */
export const attach = (socket: Wire, store: Store): Live => {
  refetchOnChange(socket, store);
  refetchOnReconnect(socket, store);
  socket.on('sessionEnded', () => store.dispatch(sessionEnded()));
  // Refused at the door: the session may have ended unheard. Asking who is signed in tells.
  socket.on('connect_error', () => store.dispatch(api.util.invalidateTags(['User'])));
  return live(socket);
};

/** One socket per page, over websocket only; it speaks for the session cookie it was opened with. */
export const openSocket = (store: Store): Live =>
  attach(
    io({ transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 5_000 }),
    store,
  );
