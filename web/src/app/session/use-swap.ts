import { useState } from 'react';
import { askBeforeTrying, leaveUnasked } from '../../lib/leaving.ts';
import { connection } from '../http/connection.ts';
import { useAppDispatch } from '../store.ts';
import { leavingChanged } from './slice.ts';
import { tellTabs } from './tabs.ts';

/**
 * Runs an act that signs this browser in as another person (`null` if it failed), and starts clean as that person.
 * Meanwhile the socket is closed, because it would reconnect with the new session and refetch all that the old page
 * still shows; and reads finish before or wait, because they would be refused as the new person's. Unsaved changes are
 * asked about first: nothing of the old person may stay afterwards.
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
