import { useCallback, useEffect, useRef } from 'react';
import { onCarriedOut } from '../../lib/carried-out.ts';
import { isProblem } from '../../lib/problem.ts';

/**
 * For what stands on the screen after its command failed without an answer: hears that it was carried out after all. What
 * is returned takes each failure; only of the last command that failed is anything heard. What was called off before it
 * was sent is no command.
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
