import { useCallback, useEffect, useRef } from 'react';
import { lostCommandOf } from '../../lib/problem.ts';
import { connection } from '../http/connection.ts';

/**
 * For what stands on the screen after its command failed without an answer: hears that it was carried out after all. What
 * is returned takes each failure; only of the last one is anything heard.
 */
export const useCarriedOut = (onCarriedOut: () => void): ((error: unknown) => void) => {
  const lost = useRef<string | undefined>(undefined);
  useEffect(
    () =>
      connection.submissions.onCarriedOut((key) => {
        if (key === lost.current) onCarriedOut();
      }),
    [onCarriedOut],
  );
  return useCallback((error) => {
    lost.current = lostCommandOf(error).command;
  }, []);
};
