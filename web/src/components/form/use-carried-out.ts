import { useCallback, useEffect, useRef } from 'react';
import { onCarriedOut } from '../../lib/carried-out.ts';
import { isProblem } from '../../lib/problem.ts';

/**
 * For what stands on the screen after its command failed without an answer: hears that it was carried out after all. What
 * is returned takes each failure; only of the last that the server told, or did not, is anything heard.
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
