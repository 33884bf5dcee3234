/** The two clocks of an event as whole numbers: `occurredAt` in milliseconds, `recordedAt` in microseconds since 1970. */

const millisPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a text is ISO 8601 UTC with milliseconds and names a real moment. */
export const isMillisTime = (text: string): boolean => {
  if (!millisPattern.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
};

/** Milliseconds since 1970 of an `occurredAt`. */
export const millisOf = (occurredAt: string): number => Date.parse(occurredAt);

/** Microseconds since 1970 of a `recordedAt`, ISO 8601 UTC with microseconds. */
export const microsOf = (recordedAt: string): bigint =>
  BigInt(Date.parse(`${recordedAt.slice(0, 23)}Z`)) * 1000n + BigInt(recordedAt.slice(23, 26));

/** ISO 8601 UTC with microseconds. */
export const timeOfMicros = (micros: bigint): string =>
  `${new Date(Number(micros / 1000n)).toISOString().slice(0, 23)}${(micros % 1000n).toString().padStart(3, '0')}Z`;
