import { isDay } from '../../domain/shared/days.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The first moment after a day, or the moment itself; what was recorded before it counts. */
export const endOf = (text: string): string =>
  isDay(text) ? new Date(Date.parse(text) + dayMs).toISOString() : new Date(text).toISOString();

/** The beginning of a day, or the moment itself. */
export const startOf = (text: string): string => new Date(text).toISOString();
