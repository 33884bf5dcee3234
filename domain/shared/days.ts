/** Days of the calendar are text, `YYYY-MM-DD`, in UTC. */

/** Whether the text is a day that exists in the calendar. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00.000Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(text)
  );
};

/** Whether the text is a UTC moment on an existing day, such as `2026-06-11T14:30Z`, to the millisecond at most. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) &&
  isDay(text.slice(0, 'YYYY-MM-DD'.length)) &&
  !Number.isNaN(Date.parse(text));

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** Whether the UTC year has at most four digits and is not 0, a year that PostgreSQL does not have. */
const hasYear = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/**
 * Whether the text is an existing day, or a moment on one with its time zone, such as `2026-06-11T14:30+02:00`, to the
 * microsecond at most.
 */
export const isDayOrMoment = (text: string): boolean =>
  isDay(text.slice(0, 'YYYY-MM-DD'.length)) && (isDay(text) || zoned.test(text)) && hasYear(text);

/** Days of UTC as `YYYY-MM-DD`, both included. */
export type Days = Readonly<{ start: string; end: string }>;

/** Writes days for a URL: `2026-05-01_2026-06-11`. */
export const writeDays = ({ start, end }: Days): string => (start === '' ? '' : `${start}_${end}`);

/** Reads what `writeDays` wrote; `null` when the text is missing or is not a valid range of days. */
export const readDays = (text: string | undefined): Days | null => {
  const [start = '', end = '', ...more] = (text ?? '').split('_');
  return more.length === 0 && isDay(start) && isDay(end) && start <= end ? { start, end } : null;
};

const dayMs = 86_400_000;

/** The first moment of the days, and the first moment after them (ISO 8601). */
export const momentsOf = ({ start, end }: Days): Readonly<{ from: string; until: string }> => ({
  from: `${start}T00:00:00.000Z`,
  until: new Date(Date.parse(`${end}T00:00:00.000Z`) + dayMs).toISOString(),
});
