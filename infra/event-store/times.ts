/**
 * The two times of an event as whole numbers: `occurredAt` in milliseconds, `recordedAt` in microseconds since 1970.
 */

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

/** Formats times. The text of the last minute is cached, because neighbours in the log share it. */
export const createTimeWriter = () => {
  let minute = NaN;
  let text = '';

  /** Without the zone. */
  const write = (millis: number): string => {
    const current = Math.floor(millis / 60_000);
    if (current !== minute) {
      text = new Date(current * 60_000).toISOString().slice(0, -'00.000Z'.length);
      minute = current;
    }
    const rest = millis - current * 60_000;
    const seconds = Math.floor(rest / 1_000);
    return `${text}${seconds < 10 ? '0' : ''}${seconds}.${threeDigits(rest - seconds * 1_000)}`;
  };

  return {
    /** From milliseconds since 1970, in the format of `occurredAt`. */
    ofMillis: (millis: number): string => `${write(millis)}Z`,
    /**
     * From microseconds since 1970, in the format of `recordedAt`; exact as long as they are safe integers, which is
     * until 2255.
     */
    ofMicros: (micros: number): string => {
      const millis = Math.floor(micros / 1_000);
      return `${write(millis)}${threeDigits(micros - millis * 1_000)}Z`;
    },
  };
};

const threeDigits = (number: number): string =>
  number < 10 ? `00${number}` : number < 100 ? `0${number}` : `${number}`;
