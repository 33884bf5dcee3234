import { useSyncExternalStore } from 'react';

/** Below this the terminal has bottom tabs, cards and a bottom sheet (look.md, Frames). */
const phoneQuery = '(max-width: 719.98px)';

const subscribe = (hear: () => void): (() => void) => {
  const list = window.matchMedia(phoneQuery);
  list.addEventListener('change', hear);
  return () => list.removeEventListener('change', hear);
};

/** Whether the terminal stands on a phone's width. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(phoneQuery).matches);
