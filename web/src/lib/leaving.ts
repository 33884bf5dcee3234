import { useEffect } from 'react';

/** Asked before the address changes; `leave` goes on. */
type Guard = (leave: () => void) => void;

const guards = new Set<Guard>();
let isUnasked = false;

/** Loads the page anew or leaves it without a question: where somebody else is signed in, nothing of this person may stay. */
export const leaveUnasked = (go: () => void): void => {
  isUnasked = true;
  go();
};

/** Goes to another page where what is unsaved belongs to something that is gone: there is nothing to ask. */
export const goUnasked = (go: () => void): void => {
  guards.clear();
  go();
};

/** Goes to another page; where something is unsaved, its guard is asked first. Tells whether it was asked. */
export const askBeforeLeaving = (leave: () => void): boolean => {
  const guard = [...guards].at(-1);
  if (guard === undefined) {
    leave();
    return false;
  }
  guard(() => {
    guards.delete(guard);
    leave();
  });
  return true;
};

/** The same before what may fail and leave the page as it is: what is unsaved there goes on being asked about. */
export const askBeforeTrying = (act: () => void): void => {
  const guard = [...guards].at(-1);
  if (guard === undefined) act();
  else guard(act);
};

/** While something would be lost, `guard` is asked before another page is shown, and the browser asks before the tab goes. */
export const useLeavingGuard = (isOn: boolean, guard: Guard): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isUnasked) event.preventDefault();
    };
    guards.add(guard);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isOn, guard]);
};
