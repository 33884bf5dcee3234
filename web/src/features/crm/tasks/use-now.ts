import { useEffect, useState } from 'react';

/** The longest time that a timer can run. */
const mostMs = 2 ** 31 - 1;

/** Timers may fire slightly early. */
const slackMs = 50;

/**
 * The current time, updated at the moment when `next` says something changes, and whenever the person comes back to the
 * page, because a computer that slept has missed that moment.
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
