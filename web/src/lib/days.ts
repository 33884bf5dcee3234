import { object, string, type InferType } from 'yup';
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

const words = {
  start: 'Choose a start date',
  end: 'Choose an end date',
  order: 'The end date lies before the start date',
};

type Mistake = Readonly<{ path: keyof Days; message: string }>;

const mistakeIn = ({ start, end }: Days): Mistake | null => {
  if (start === '' && end === '') return null;
  if (!isDay(start)) return { path: 'start', message: words.start };
  if (!isDay(end)) return { path: 'end', message: words.end };
  return start > end ? { path: 'end', message: words.order } : null;
};

/** Both days or none. */
export const daysForm = object({ start: string().defined(), end: string().defined() }).test(
  'days',
  (days, { createError }) => {
    const mistake = mistakeIn(days);
    return mistake === null ? true : createError(mistake);
  },
);
export type DaysForm = InferType<typeof daysForm>;
