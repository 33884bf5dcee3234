/** RFC 9110 section 5.6.7: the one form of a date that may still be sent. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const momentOf = (value: string | undefined): number | null => {
  if (value === undefined || !httpDate.test(value)) return null;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : moment;
};

/**
 * What `Retry-After` asks for (RFC 9110 section 10.2.3), in milliseconds and at most `mostMs`: a count of seconds, or a
 * moment, which counts from the answer's own `Date`, since clocks differ. `null` where it says nothing readable.
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
