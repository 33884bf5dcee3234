import { useState } from 'react';
import { connection } from '../http/connection.ts';
import { useAppDispatch } from '../store.ts';
import { leavingChanged } from './slice.ts';
import { tellTabs } from './tabs.ts';

/**
 * Runs what makes this browser another person's (`null` where it failed), and starts clean as that person. The socket is
 * closed meanwhile, and reads are answered before or wait: the one would come back with the new session and have asked for
 * all that the old page still shows, the others would be refused as the new person's.
 */
export const useSwap = () => {
  const dispatch = useAppDispatch();
  const [isSwapping, setSwapping] = useState(false);
  const swap = async (userId: string, become: () => Promise<unknown>): Promise<void> => {
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
    window.location.assign('/');
  };
  return { swap, isSwapping };
};
