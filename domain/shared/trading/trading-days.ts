import type { Category } from './types.ts';

/** Days are counted from 1970-01-01, by the date in New York; times of day are minutes of New York time. */

/** From one moment until before another, in milliseconds since 1970. */
export type Session = Readonly<{ fromMs: number; toMs: number }>;

const minuteMs = 60_000;
const dayMs = 86_400_000;
const sunday = 0;
const monday = 1;
const thursday = 4;
const friday = 5;
const saturday = 6;

const dayOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / dayMs;
/** 0 for Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + thursday) % 7) + 7) % 7;
const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear();

/** The first such weekday on or after a day. */
const weekdayFrom = (day: number, weekday: number): number =>
  day + ((weekday - weekdayOf(day) + 7) % 7);
const nth = (year: number, month: number, weekday: number, count: number): number =>
  weekdayFrom(dayOf(year, month, 1), weekday) + 7 * (count - 1);
const lastMondayOfMay = (year: number): number => weekdayFrom(dayOf(year, 5, 25), monday);

/** Gregorian Easter, by the rule of Meeus, Jones and Butcher. */
const easter = (year: number): number => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * shift + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
};

/** A holiday on Saturday is observed on Friday, one on Sunday on Monday. */
const observed = (day: number): number =>
  weekdayOf(day) === saturday ? day - 1 : weekdayOf(day) === sunday ? day + 1 : day;
/** New Year's Day on a Saturday is not observed, because that Friday is the last day of the old year. */
const newYear = (year: number): number => {
  const day = dayOf(year, 1, 1);
  return weekdayOf(day) === saturday ? day : observed(day);
};
const christmas = (year: number): number => observed(dayOf(year, 12, 25));
const goodFriday = (year: number): number => easter(year) - 2;
const thanksgiving = (year: number): number => nth(year, 11, thursday, 4);

type YearsDays = Readonly<{
  /** Days on which all American exchanges are closed. */
  rest: ReadonlySet<number>;
  /** Days on which only stocks are closed. */
  ofShares: ReadonlySet<number>;
  thanksgiving: number;
  summer: Readonly<{ from: number; before: number }>;
}>;

const daysIn = (year: number): YearsDays => ({
  rest: new Set([newYear(year), goodFriday(year), christmas(year)]),
  ofShares: new Set([
    nth(year, 1, monday, 3),
    nth(year, 2, monday, 3),
    lastMondayOfMay(year),
    observed(dayOf(year, 6, 19)),
    observed(dayOf(year, 7, 4)),
    nth(year, 9, monday, 1),
    thanksgiving(year),
  ]),
  thanksgiving: thanksgiving(year),
  summer: { from: nth(year, 3, sunday, 2), before: nth(year, 11, sunday, 1) },
});

/** Cache: the result of a year never changes. */
const known = new Map<number, YearsDays>();
const daysOf = (year: number): YearsDays => {
  const days = known.get(year) ?? daysIn(year);
  known.set(year, days);
  return days;
};

/** The day after Thanksgiving, and the days before Independence Day and Christmas if they are trading days. */
const isHalfDay = (day: number, year: number): boolean =>
  day === daysOf(year).thanksgiving + 1 ||
  ([dayOf(year, 7, 3), dayOf(year, 12, 24)].includes(day) && weekdayOf(day) < friday);

/** Minutes to add to New York time for UTC, for the hours of a day after two in the morning. */
const behindUtc = (day: number): number => {
  const { summer } = daysOf(yearOf(day));
  return day >= summer.from && day < summer.before ? 240 : 300;
};
const moment = (day: number, minutes: number): number =>
  day * dayMs + (minutes + behindUtc(day)) * minuteMs;
/** Five in the afternoon in New York, where the market day ends. */
export const endOfDay = (day: number): number => moment(day, at(17));
const at = (hours: number, minutes = 0): number => 60 * hours + minutes;

/** The session of a trading day, which may begin on the evening before; `null` for none. */
const sessionOf = (category: Exclude<Category, 'crypto'>, day: number): Session | null => {
  const weekday = weekdayOf(day);
  if (weekday === sunday || weekday === saturday) return null;
  const year = yearOf(day);
  if (category === 'forex') {
    const rests = day === dayOf(year, 1, 1) || day === dayOf(year, 12, 25);
    return rests ? null : { fromMs: moment(day - 1, at(17)), toMs: moment(day, at(17)) };
  }
  if (daysOf(year).rest.has(day)) return null;
  const isHoliday = daysOf(year).ofShares.has(day);
  const isShort = isHoliday || isHalfDay(day, year);
  if (category !== 'stock')
    return { fromMs: moment(day - 1, at(18)), toMs: moment(day, isShort ? at(13) : at(17)) };
  return isHoliday
    ? null
    : { fromMs: moment(day, at(9, 30)), toMs: moment(day, isShort ? at(13) : at(16)) };
};

/** The sessions of these days, the last one included, in order; adjacent ones are joined. */
export const sessionsFrom = (
  category: Exclude<Category, 'crypto'>,
  firstDay: number,
  lastDay: number,
): readonly Session[] => {
  const sessions: Session[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const session = sessionOf(category, day);
    const before = sessions.at(-1);
    if (session === null) continue;
    if (before?.toMs === session.fromMs)
      sessions[sessions.length - 1] = { fromMs: before.fromMs, toMs: session.toMs };
    else sessions.push(session);
  }
  return sessions;
};
