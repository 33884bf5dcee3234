import { useEffect, useState } from 'react';

/** A mailed link: its token, and its purpose if a page serves two kinds. */
export type MailedLink = Readonly<{ token: string; purpose: string | null }>;

const linkIn = (hash: string): MailedLink | null => {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const token = said.get('token');
  return token === null ? null : { token, purpose: said.get('for') };
};

/**
 * The mailed link that led here; `null` if there is none. Its token is removed from the address at once, so that no
 * history, screenshot or bookmark contains it.
 */
export const useMailedLink = (): MailedLink | null => {
  const [link, setLink] = useState(() => linkIn(window.location.hash));
  useEffect(() => {
    const take = () => {
      const found = linkIn(window.location.hash);
      if (found === null) return;
      setLink(found);
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    };
    take();
    // The same page may already be open when another link is followed.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return link;
};

/** The token of the mailed link that led here. */
export const useMailedToken = (): string | null => useMailedLink()?.token ?? null;
