/**
 * Times are shown in UTC everywhere, as the specifications write them; a tooltip has the exact moment and the local
 * time (web.md).
 */

export type TimeParts = Readonly<Record<'year' | 'month' | 'day' | 'clock' | 'exact', string>>;

export const two = (value: number): string => String(value).padStart(2, '0');

/** `null` if the text is not a moment. */
export const partsOf = (iso: string): TimeParts | null => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const hours = date.getUTCHours();
  const minutes = two(date.getUTCMinutes());
  return {
    year: String(date.getUTCFullYear()),
    month: two(date.getUTCMonth() + 1),
    day: two(date.getUTCDate()),
    clock: `${String(hours % 12 === 0 ? 12 : hours % 12)}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
    exact: `${two(hours)}:${minutes}:${two(date.getUTCSeconds())}`,
  };
};

export const dash = '\u2013';

/** `YYYY-MM-DD h:mm A`, for customers' lists and statements. */
export const formatCustomerTime = (iso: string | null): string => {
  const parts = iso === null ? null : partsOf(iso);
  return parts === null ? dash : `${parts.year}-${parts.month}-${parts.day} ${parts.clock}`;
};
