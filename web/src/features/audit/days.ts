import { formatExactTime } from '../../lib/format/times.ts';

const dayMs = 86_400_000;
const words = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day of a moment in UTC: `2026-06-11`. */
export const dayOf = (iso: string): string => formatExactTime(iso).slice(0, 10);

/** The time of a moment in UTC: `14:31:52`. */
export const clockOf = (iso: string): string => formatExactTime(iso).slice(11, 19);

/** The time with the full precision of the log: `14:31:52.184`. */
export const exactOf = (iso: string): string => {
  const fraction = /\.(\d{1,6})/.exec(iso)?.[1];
  return `${dayOf(iso)} ${clockOf(iso)}${fraction === undefined ? '' : `.${fraction}`} UTC`;
};

/** The day in words: `Thursday 11 June 2026`. */
export const wordsOfDay = (day: string): string =>
  words.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

const titles: Readonly<Record<'today' | 'yesterday', string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
};

/** The common name of a day, if it has one. */
export const nameOfDay = (day: string, now: Date): string | null => {
  if (day === dayOf(now.toISOString())) return titles.today;
  return day === dayOf(new Date(now.getTime() - dayMs).toISOString()) ? titles.yesterday : null;
};

export type Day<Row> = Readonly<{ day: string; rows: readonly Row[] }>;

/** Groups rows by the day on which they were recorded, in their order. */
export const byDay = <Row extends Readonly<{ recorded_at: string }>>(
  rows: readonly Row[],
): readonly Day<Row>[] => {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayOf(row.recorded_at);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, total]) => ({ day, rows: total }));
};
