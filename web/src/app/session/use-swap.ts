import { useState } from 'react';
import { askBeforeTrying, leaveUnasked } from '../../lib/leaving.ts';
import { connection } from '../http/connection.ts';
import { useAppDispatch } from '../store.ts';
import { leavingChanged } from './slice.ts';
import { tellTabs } from './tabs.ts';

/**
 * Runs what makes this browser another person's (`null` where it failed), and starts clean as that person. The socket is
 * closed meanwhile, and reads are answered before or wait: the one would come back with the new session and have asked for
 * all that the old page still shows, the others would be refused as the new person's. Where something is unsaved, that is
 * asked first: afterwards nothing of the old person may stay.
 */
export const useSwap = () => {
  const dispatch = useAppDispatch();
  const [isSwapping, setSwapping] = useState(false);
  const begin = async (userId: string, become: () => Promise<unknown>): Promise<void> => {
    setSwapping(true);
    dispatch(leavingChanged(true));
    const sendReads = await connection.reads.hold();
    if ((await become()) === null) {
      dispatch(leavingChanged(false));
      sendReads();
      setSwapping(false);
      return;
    }
    tellTabs({ type: 'signed-in', userId });
    leaveUnasked(() => window.location.assign('/'));
  };
  const swap = (userId: string, become: () => Promise<unknown>): void =>
    askBeforeTrying(() => void begin(userId, become));
  return { swap, isSwapping };
};
