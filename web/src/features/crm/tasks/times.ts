import { formatStaffTime } from '../../../lib/format/times.ts';

/** Days and hours in the local time of this person. */

const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-06-11T14:30`, the value format of a `datetime-local` input. */
export const inputOf = (date: Date): string =>
  `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/** The moment of such a value in ISO 8601 UTC; `null` if it is invalid. */
export const momentOf = (text: string): string | null => {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
};

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The first moment of the day that is this many days from now. */
export const dayFrom = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** This hour of the day that is this many days from now. */
export const atHour = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

/**
 * `DD/MM/YYYY h:mm A` as in other staff tables, but in local time: formats the local day and hour as if they were UTC.
 */
export const localTime = (iso: string): string => formatStaffTime(`${inputOf(new Date(iso))}Z`);
