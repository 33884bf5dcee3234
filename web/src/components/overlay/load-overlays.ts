import { lazyModule } from '../../lib/lazy-module.ts';

/** The code of floating elements (70 kB): pages load without it; the first dialog, menu or hint requests it. */
export const {
  load: loadOverlays,
  prepare: prepareOverlays,
  use: useOverlays,
} = lazyModule(() => import('./overlays.ts'));
