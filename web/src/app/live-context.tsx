import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { reloadPage, shouldReload } from './chunk-boundary.tsx';
import { useAppSelector, useAppStore, type Store } from './store.ts';
import type { Live } from './socket.ts';

const silent: Live = {
  on: () => () => undefined,
  onState: () => () => undefined,
  close: () => undefined,
};

/** The socket's code loads with the first session, not with the sign-in page. */
const openSocket = async (store: Store): Promise<Live> =>
  (await import('./socket.ts')).openSocket(store);

const LiveContext = createContext<Live>(silent);

/** If the code fails to load, it is retried after this time, and each time after twice as long. */
const firstAgainMs = 1_000;
const lastAgainMs = 30_000;

/**
 * Opens the one socket while a person is signed in, and a new one for a new session. If its code no longer exists after
 * a deploy, the page is reloaded once; if it fails to load otherwise, it is retried. Until then screens say that they
 * are not live.
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

/** The socket, to listen for events: `useEffect(() => live.on('priceUpdate', ...), [live])`. */
export const useLive = (): Live => useContext(LiveContext);

/** Whether the socket is connected now. */
export const useLiveState = (): boolean => {
  const live = useLive();
  const [up, setUp] = useState(false);
  useEffect(() => {
    setUp(false);
    return live.onState(setUp);
  }, [live]);
  return up;
};
