import { useEffect, useState } from 'react';

type Overlays = typeof import('./overlays.ts');

let loaded: Overlays | null = null;
let loading: Promise<Overlays> | null = null;

/** Loads the code of what floats (70 kB), once: pages are sent without it, the first dialog, menu or hint asks for it. */
export const loadOverlays = (): Promise<Overlays> => {
  loading ??= import('./overlays.ts').then(
    (overlays) => (loaded = overlays),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
};

/** Asks for that code before it is needed: when something that opens gets the pointer or the focus. */
export const prepareOverlays = (): void => {
  // A failure is told when it is really needed.
  loadOverlays().catch(() => undefined);
};

/** What floats, once it is here; `wanted` asks for it. A chunk that is missing after a deploy goes to the nearest boundary. */
export const useOverlays = (wanted = true): Overlays | null => {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [, setArrived] = useState(loaded !== null);
  useEffect(() => {
    if (!wanted || loaded !== null) return undefined;
    let gone = false;
    loadOverlays().then(
      () => (gone ? undefined : setArrived(true)),
      (error: unknown) => (gone ? undefined : setFailure({ error })),
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  if (failure !== null) throw failure.error;
  return loaded;
};
