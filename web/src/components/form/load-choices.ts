import { lazyModule } from '../../lib/lazy-module.ts';

/** The code of lists to choose from and of the calendar: asked for by the first form that shows one. */
export const { load: loadChoices, use: useChoices } = lazyModule(() => import('./choices.ts'));

export const { load: loadCalendar, use: useCalendar } = lazyModule(() => import('./calendar.tsx'));
