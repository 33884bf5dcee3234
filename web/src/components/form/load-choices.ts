import { lazyModule } from '../../lib/lazy-module.ts';

/** The code of the choice controls and the calendar; the first form that shows one loads it. */
export const { load: loadChoices, use: useChoices } = lazyModule(() => import('./choices.ts'));

export const { load: loadCalendar, use: useCalendar } = lazyModule(() => import('./calendar.tsx'));
