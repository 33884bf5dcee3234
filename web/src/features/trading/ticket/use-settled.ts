import { useEffect, useRef, useState } from 'react';

/**
 * A value that follows another at most once per `everyMs`, and does not change while held: the text of a button must
 * not change under the finger (web.md, Lists and forms).
 */
export const useSettled = <Value>(value: Value, everyMs: number, held: boolean): Value => {
  const [settled, setSettled] = useState(value);
  const lastAtMs = useRef(0);
  useEffect(() => {
    if (held || Object.is(value, settled)) return undefined;
    const follow = (): void => {
      lastAtMs.current = performance.now();
      setSettled(value);
    };
    const timer = setTimeout(follow, Math.max(0, everyMs - (performance.now() - lastAtMs.current)));
    return () => clearTimeout(timer);
  }, [value, settled, held, everyMs]);
  return settled;
};
