import { useCallback, useEffect, useRef } from 'react';
import { onCarriedOut } from '../../lib/carried-out.ts';
import { isProblem } from '../../lib/problem.ts';

/**
 * Calls `hear` when a command that failed without an answer turns out to have been carried out. Pass each failure to
 * the returned function; only the last failed command counts. An act cancelled before it was sent is not a command.
 */
export const useCarriedOut = (hear: () => void): ((error: unknown) => void) => {
  const lost = useRef<string | undefined>(undefined);
  useEffect(
    () =>
      onCarriedOut((key) => {
        if (key === lost.current) hear();
      }),
    [hear],
  );
  return useCallback((error) => {
    if (isProblem(error)) lost.current = error.command;
  }, []);
};
