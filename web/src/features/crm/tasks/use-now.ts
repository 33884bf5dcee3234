import { useEffect, useState } from 'react';

/** The longest that a timer runs. */
const mostMs = 2 ** 31 - 1;

/** Timers may come a little early. */
const slackMs = 50;

/**
 * The time of when this was last looked at: it looks again at the moment that `next` says something changes, and whenever
 * somebody comes back to the page, for a machine that slept has missed that moment.
 */
export const useNow = (next: (now: Date) => number): Date => {
  const [now, setNow] = useState(() => new Date());
  const nextMs = next(now);
  useEffect(() => {
    const look = () => setNow(new Date());
    const inMs = nextMs - Date.now();
    const timer = inMs > 0 ? setTimeout(look, Math.min(mostMs, inMs + slackMs)) : undefined;
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [nextMs]);
  return now;
};
