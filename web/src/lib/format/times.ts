/** Times are shown in UTC everywhere, as the specs write them; the exact moment and the local time stand in a tooltip (web.md). */

type Parts = Readonly<Record<'year' | 'month' | 'day' | 'clock' | 'exact', string>>;

const two = (value: number): string => String(value).padStart(2, '0');

const partsOf = (iso: string): Parts | null => {
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

const dash = '\u2013';

/** `YYYY-MM-DD h:mm A`, customers' lists and statements. */
export const formatCustomerTime = (iso: string | null): string => {
  const parts = iso === null ? null : partsOf(iso);
  return parts === null ? dash : `${parts.year}-${parts.month}-${parts.day} ${parts.clock}`;
};

/** `DD/MM/YYYY h:mm A`, staff tables. */
export const formatStaffTime = (iso: string | null): string => {
  const parts = iso === null ? null : partsOf(iso);
  return parts === null ? dash : `${parts.day}/${parts.month}/${parts.year} ${parts.clock}`;
};

/** `YYYY-MM-DD HH:mm:ss UTC`. */
export const formatExactTime = (iso: string): string => {
  const parts = partsOf(iso);
  return parts === null ? dash : `${parts.year}-${parts.month}-${parts.day} ${parts.exact} UTC`;
};

/** The same moment on the reader's own clock. */
export const formatLocalTime = (iso: string): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return dash;
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '\u2212' : '+';
  const zone = `UTC${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())} ${zone}`;
};
