import { isDay } from './format/days.ts';

/** Days of UTC as `YYYY-MM-DD`, both included. */
export type Days = Readonly<{ start: string; end: string }>;

/** Days as they stand in the page's address: `2026-05-01_2026-06-11`. */
export const writeDays = ({ start, end }: Days): string => (start === '' ? '' : `${start}_${end}`);

/** `null` where there are none, or none that make sense. */
export const readDays = (text: string | undefined): Days | null => {
  const [start = '', end = '', ...more] = (text ?? '').split('_');
  return more.length === 0 && isDay(start) && isDay(end) && start <= end ? { start, end } : null;
};
