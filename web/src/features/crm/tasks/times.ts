import { formatStaffTime } from '../../../lib/format/times.ts';

/** Days and hours as the clocks of this person's place have them. */

const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-06-11T14:30`, as an input of day and time has it. */
export const inputOf = (date: Date): string =>
  `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/** ISO 8601 UTC of what such an input holds; `null` where that is no time. */
export const momentOf = (text: string): string | null => {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
};

/** The place whose clocks this browser goes by. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The first moment of a day that many days from now. */
export const dayFrom = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** At this hour, that many days from now. */
export const atHour = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

/** `DD/MM/YYYY h:mm A` as in other tables of staff, by this person's clocks: their day and hour, written as those of UTC are. */
export const localTime = (iso: string): string => formatStaffTime(`${inputOf(new Date(iso))}Z`);
