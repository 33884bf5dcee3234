/** Types and limits of tasks for server and screens. */

export const taskKinds = ['call_back', 'task'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Their names on screens and in mails. */
export const taskKindWords = {
  call_back: { label: 'Call back' },
  task: { label: 'Task' },
} as const satisfies Readonly<Record<TaskKind, Readonly<{ label: string }>>>;

/** Longest text of a task, in characters. */
export const taskLengthMax = 500;
/** The longest time in days until a task is due. */
export const taskDaysMost = 730;

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
};

/** Whether a text is the name of a time zone, such as `Europe/Berlin`. */
export const isTimeZone = (zone: string | undefined): boolean =>
  zone === undefined || (/^[A-Za-z0-9_+/-]{1,64}$/.test(zone) && isZone(zone));

/** Such as `2026-06-11 14:30 (Europe/Berlin)`: a moment in the local time of a zone. */
export const momentIn = (at: string, zone: string): string => {
  const place = isTimeZone(zone) ? zone : 'UTC';
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: place,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')} (${place})`;
};
