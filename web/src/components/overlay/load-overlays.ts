import { lazyModule } from '../../lib/lazy-module.ts';

/** The code of what floats (70 kB): pages are sent without it, the first dialog, menu or hint asks for it. */
export const {
  load: loadOverlays,
  prepare: prepareOverlays,
  use: useOverlays,
} = lazyModule(() => import('./overlays.ts'));
