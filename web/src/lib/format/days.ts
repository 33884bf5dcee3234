import { isDay } from '../../../../domain/shared/days.ts';

/** Days of the calendar are text, `YYYY-MM-DD`, in UTC; '' is none. */

/** `DD/MM/YYYY`, as staff tables write days. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** The first moment of the day; `null` where the text is no day. */
export const dateOfDay = (day: string): Date | null =>
  isDay(day) ? new Date(`${day}T00:00:00.000Z`) : null;

export const dayOfDate = (at: Date): string =>
  [
    String(at.getUTCFullYear()).padStart(4, '0'),
    String(at.getUTCMonth() + 1).padStart(2, '0'),
    String(at.getUTCDate()).padStart(2, '0'),
  ].join('-');

/** Monday to Sunday, 1 to 7, as the language begins its weeks; Monday where the browser does not know. */
export const firstDayOfWeek = (locale: string): number => {
  const known: unknown = new Intl.Locale(locale);
  if (typeof known !== 'object' || known === null || !('getWeekInfo' in known)) return 1;
  const { getWeekInfo } = known;
  const info: unknown = typeof getWeekInfo === 'function' ? getWeekInfo.call(known) : null;
  return typeof info === 'object' &&
    info !== null &&
    'firstDay' in info &&
    typeof info.firstDay === 'number'
    ? info.firstDay
    : 1;
};
