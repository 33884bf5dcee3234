import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds just now: `useMedia('(max-width: 719px)')`. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (hear: () => void): (() => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', hear);
      return () => media.removeEventListener('change', hear);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};
