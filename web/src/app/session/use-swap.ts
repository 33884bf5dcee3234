import { connection } from '../http/connection.ts';
import { useAppDispatch } from '../store.ts';
import { leavingChanged } from './slice.ts';
import { tellTabs } from './tabs.ts';

/**
 * Runs what makes this browser another person's (`null` where it failed), and starts clean as that person. The socket is
 * closed meanwhile, and reads wait: the one would come back with the new session and have asked for all that the old page
 * still shows, the others would be refused as the new person's.
 */
export const useSwap = () => {
  const dispatch = useAppDispatch();
  return async (userId: string, swap: () => Promise<unknown>): Promise<void> => {
    dispatch(leavingChanged(true));
    const sendReads = connection.reads.hold();
    if ((await swap()) === null) {
      dispatch(leavingChanged(false));
      sendReads();
      return;
    }
    tellTabs({ type: 'signed-in', userId });
    window.location.assign('/');
  };
};
