import type { Days } from './days.ts';

/** A month of the calendar in UTC, `YYYY-MM`. */
export type Month = string;

export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

const monthOf = (at: Date): Month => at.toISOString().slice(0, 7);

const moved = (month: Month, by: number): Month => {
  const at = new Date(`${month}-01T00:00:00.000Z`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return monthOf(at);
};

export const monthAfter = (month: Month): Month => moved(month, 1);

/** The last month that has ended at the given moment. */
export const lastEndedMonth = (at: Date): Month => moved(monthOf(at), -1);

/** The first and last day of a month. */
export const daysOfMonth = (month: Month): Days => {
  const end = new Date(`${monthAfter(month)}-01T00:00:00.000Z`);
  end.setUTCDate(0);
  return { start: `${month}-01`, end: end.toISOString().slice(0, 10) };
};
