import { useAppDispatch } from '../store.ts';
import { leavingChanged } from './slice.ts';
import { tellTabs } from './tabs.ts';

/**
 * Runs what makes this browser another person's (`null` where it failed), and starts clean as that person. The socket is
 * closed meanwhile: it would come back with the new session, and have asked for all that the old page still shows.
 */
export const useSwap = () => {
  const dispatch = useAppDispatch();
  return async (userId: string, swap: () => Promise<unknown>): Promise<void> => {
    dispatch(leavingChanged(true));
    if ((await swap()) === null) {
      dispatch(leavingChanged(false));
      return;
    }
    tellTabs({ type: 'signed-in', userId });
    window.location.assign('/');
  };
};
