/** The only date format that may still be sent (RFC 9110 section 5.6.7). */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const momentOf = (value: string | undefined): number | null => {
  if (value === undefined || !httpDate.test(value)) return null;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : moment;
};

/**
 * The wait that `Retry-After` asks for (RFC 9110 section 10.2.3), in milliseconds and at most `mostMs`: a number of
 * seconds, or a date, which is compared with the answer's own `Date`, because clocks differ. `null` if absent or
 * unreadable.
 */
export const retryAfterMs = (
  headers: Readonly<{ 'retry-after'?: string | undefined; date?: string | undefined }>,
  nowMs: number,
  mostMs: number,
): number | null => {
  const value = headers['retry-after']?.trim();
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, mostMs);
  const moment = momentOf(value);
  if (moment === null) return null;
  return Math.min(Math.max(moment - (momentOf(headers.date) ?? nowMs), 0), mostMs);
};
