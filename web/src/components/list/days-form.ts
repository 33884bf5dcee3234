import { object, string, type InferType } from 'yup';
import type { Days } from '../../../../domain/shared/days.ts';
import { isDay } from '../../../../domain/shared/days.ts';

const words = {
  start: 'Choose a start date',
  end: 'Choose an end date',
  order: 'The end date is before the start date',
};

type Mistake = Readonly<{ path: keyof Days; message: string }>;

const mistakeIn = ({ start, end }: Days): Mistake | null => {
  if (start === '' && end === '') return null;
  if (!isDay(start)) return { path: 'start', message: words.start };
  if (!isDay(end)) return { path: 'end', message: words.end };
  return start > end ? { path: 'end', message: words.order } : null;
};

/** Both days or neither. */
export const daysForm = object({ start: string().defined(), end: string().defined() }).test(
  'days',
  (days, { createError }) => {
    const mistake = mistakeIn(days);
    return mistake === null ? true : createError(mistake);
  },
);
export type DaysForm = InferType<typeof daysForm>;
