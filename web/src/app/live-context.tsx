import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
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

/** Opens the one socket while somebody is signed in; a new one for a new session. */
export const LiveProvider = ({
  open = openSocket,
  children,
}: {
  open?: (store: Store) => Promise<Live>;
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
    void open(store).then((socket) => {
      if (left) return socket.close();
      opened = socket;
      setLive(socket);
    });
    return () => {
      left = true;
      opened?.close();
      setLive(silent);
    };
  }, [active, userId, open, store]);
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
