import { dash, partsOf, two } from '../../../../domain/shared/format/times.ts';

export { formatCustomerTime } from '../../../../domain/shared/format/times.ts';

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
