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

/** `11 Jun, 14:30`, by this person's clocks; with its year where that is not the one of `now`. */
export const localTime = (iso: string, language: string, now: Date): string => {
  const date = new Date(iso);
  return new Intl.DateTimeFormat(language, {
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date);
};
