import { useEffect, useRef, type RefObject } from 'react';

/** Whether it still stands on the screen: an answer may come when somebody has gone on to something else. */
export const useMounted = (): RefObject<boolean> => {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
};
