import { useEffect, useState } from 'react';

const tokenIn = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token');

/**
 * The token of the mailed link that led here. It is taken out of the address at once, so that no history, screenshot or
 * bookmark keeps it; `null` where there is none.
 */
export const useMailedToken = (): string | null => {
  const [token, setToken] = useState(() => tokenIn(window.location.hash));
  useEffect(() => {
    const take = () => {
      const found = tokenIn(window.location.hash);
      if (found === null) return;
      setToken(found);
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    };
    take();
    // The same page may be open already when another link is followed.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
};
