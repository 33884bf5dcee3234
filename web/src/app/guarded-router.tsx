import { useLayoutEffect, useState, type ReactNode } from 'react';
import {
  NavigationType,
  parsePath,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type To,
} from 'react-router';
import { askBeforeLeaving } from '../lib/leaving.ts';

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? parsePath(to).pathname : to.pathname;

/** Whether an address is another page; another tab or filter of the same page loses nothing. */
const isElsewhere = (to: To): boolean =>
  (pathOf(to) ?? window.location.pathname) !== window.location.pathname;

const guardedHistory = () => {
  const history = createBrowserHistory({ v5Compat: true });
  const to = (address: To, go: () => void) =>
    isElsewhere(address) ? void askBeforeLeaving(go) : go();
  const navigator: Navigator = {
    createHref: (address) => history.createHref(address),
    encodeLocation: (address) => history.encodeLocation(address),
    go: (delta) => history.go(delta),
    push: (address, state) => to(address, () => history.push(address, state)),
    replace: (address, state) => to(address, () => history.replace(address, state)),
  };
  return { history, navigator };
};

/**
 * A router on the page's address, like `BrowserRouter`, that asks before unsaved changes are left. The browser's own
 * Back has already happened when it is reported, so it is undone first.
 */
export const GuardedRouter = ({ children }: { children: ReactNode }) => {
  const [{ history, navigator }] = useState(guardedHistory);
  const [shown, setShown] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let here = history.location.pathname;
    let isUndoing = false;
    const show = () => {
      here = history.location.pathname;
      setShown({ action: history.action, location: history.location });
    };
    return history.listen(({ action, location, delta }) => {
      if (isUndoing) {
        isUndoing = false;
        return;
      }
      const isBack = action === NavigationType.Pop && delta !== null && location.pathname !== here;
      if (!isBack) return show();
      let isAnswered = false;
      const wasAsked = askBeforeLeaving(() => {
        if (isAnswered) history.go(delta);
        else show();
      });
      isAnswered = true;
      if (!wasAsked) return undefined;
      isUndoing = true;
      history.go(-delta);
      return undefined;
    });
  }, [history]);
  return (
    <Router
      location={shown.location}
      navigationType={shown.action}
      navigator={navigator}
      // In a transition, the old page would stay without any sign while the code of the new one loads.
      useTransitions={false}
    >
      {children}
    </Router>
  );
};
