import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { reloadPage, shouldReload } from './chunk-boundary.tsx';
import { useAppSelector, useAppStore, type Store } from './store.ts';
import type { Live } from './socket.ts';

const silent: Live = {
  on: () => () => undefined,
  onState: () => () => undefined,
  close: () => undefined,
};

/** The socket's code comes with the first session, not with the sign-in page. */
const openSocket = async (store: Store): Promise<Live> =>
  (await import('./socket.ts')).openSocket(store);

const LiveContext = createContext<Live>(silent);

/** Where the code did not come, it is asked for again after that long, and twice as long each time. */
const firstAgainMs = 1_000;
const lastAgainMs = 30_000;

/**
 * Opens the one socket while somebody is signed in; a new one for a new session. Where its code is gone since a deploy, the
 * page is loaded anew, once; where it does not come otherwise, it is asked for again. Until then screens say that they are not live.
 */
export const LiveProvider = ({
  open = openSocket,
  reload = reloadPage,
  children,
}: {
  open?: (store: Store) => Promise<Live>;
  reload?: () => void;
  children: ReactNode;
}) => {
  const store = useAppStore();
  const { userId, ended, leaving } = useAppSelector((state) => state.session);
  const [live, setLive] = useState<Live>(silent);
  const active = userId !== null && !ended && !leaving;
  useEffect(() => {
    if (!active) return undefined;
    let left = false;
    let opened: Live | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async (againMs: number): Promise<void> => {
      try {
        const socket = await open(store);
        if (left) return socket.close();
        opened = socket;
        setLive(socket);
      } catch (error) {
        if (left) return;
        if (navigator.onLine && shouldReload(error, window.sessionStorage)) return reload();
        const nextMs = Math.min(2 * againMs, lastAgainMs);
        timer = setTimeout(() => void begin(nextMs), againMs);
      }
    };
    void begin(firstAgainMs);
    return () => {
      left = true;
      clearTimeout(timer);
      opened?.close();
      setLive(silent);
    };
  }, [active, userId, open, reload, store]);
  return <LiveContext value={live}>{children}</LiveContext>;
};

/** The socket, for events: `useEffect(() => live.on('priceUpdate', ...), [live])`. */
export const useLive = (): Live => useContext(LiveContext);

/** Whether the socket is up just now. */
export const useLiveState = (): boolean => {
  const live = useLive();
  const [up, setUp] = useState(false);
  useEffect(() => {
    setUp(false);
    return live.onState(setUp);
  }, [live]);
  return up;
};
