import { useEffect } from 'react';
import { keepFocus } from './keep-focus.ts';

/** Mounted once in the app: when the focused element vanishes, the focus moves to one nearby. */
export const FocusKeeper = () => {
  useEffect(keepFocus, []);
  return null;
};
