import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/store.ts';
import { playSound } from './sounds.ts';
import { selectTerminal } from './terminal-slice.ts';
import { useOpenOrders } from './use-open-orders.ts';

/** The last known orders of a wallet. */
type Seen = Readonly<{ walletId: string; ids: ReadonlySet<string> }>;

/** Plays a sound when an order opens or closes while the terminal is open, whatever caused it. */
export const useSounds = (): void => {
  const { soundsOn } = useAppSelector(selectTerminal);
  const walletId = useAppSelector((state) => state.session.walletId);
  const { data: orders } = useOpenOrders();
  const seen = useRef<Seen | null>(null);
  useEffect(() => {
    const before = seen.current;
    if (orders === undefined || walletId === null) {
      seen.current = null;
      return;
    }
    const ids = new Set(orders.map(({ id }) => id));
    seen.current = { walletId, ids };
    // Orders of another wallet have neither opened nor closed.
    if (!soundsOn || before?.walletId !== walletId) return;
    if ([...ids].some((id) => !before.ids.has(id))) playSound('opened');
    else if ([...before.ids].some((id) => !ids.has(id))) playSound('closed');
  }, [orders, walletId, soundsOn]);
};
