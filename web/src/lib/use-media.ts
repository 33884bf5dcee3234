import { useSyncExternalStore } from 'react';

/** Whether a media query holds just now: `useMedia('(max-width: 719px)')`. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (hear) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', hear);
      return () => media.removeEventListener('change', hear);
    },
    () => window.matchMedia(query).matches,
  );
