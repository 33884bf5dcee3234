import { formatExactTime } from '../../lib/format/times.ts';

const dayMs = 86_400_000;
const words = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-06-11` of a moment, in UTC. */
export const dayOf = (iso: string): string => formatExactTime(iso).slice(0, 10);

/** `14:31:52` of a moment, in UTC. */
export const clockOf = (iso: string): string => formatExactTime(iso).slice(11, 19);

/** `14:31:52.184`, as exact as the log knows it. */
export const exactOf = (iso: string): string => {
  const fraction = /\.(\d{1,6})/.exec(iso)?.[1];
  return `${dayOf(iso)} ${clockOf(iso)}${fraction === undefined ? '' : `.${fraction}`} UTC`;
};

/** `Thursday 11 June 2026`. */
export const wordsOfDay = (day: string): string =>
  words.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

const titles: Readonly<Record<'today' | 'yesterday', string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
};

/** What people call a day, where they have a word for it. */
export const nameOfDay = (day: string, now: Date): string | null => {
  if (day === dayOf(now.toISOString())) return titles.today;
  return day === dayOf(new Date(now.getTime() - dayMs).toISOString()) ? titles.yesterday : null;
};

export type Day<Row> = Readonly<{ day: string; rows: readonly Row[] }>;

/** Rows under the days on which they were recorded, in their order. */
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
