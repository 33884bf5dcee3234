import { useEffect } from 'react';
import { keepFocus } from './keep-focus.ts';

/** Stands once in the app: the focus never falls to nowhere when what had it vanishes. */
export const FocusKeeper = () => {
  useEffect(keepFocus, []);
  return null;
};
