import type { Sentence } from '../sentence.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in its two largest units, as `4 h 41 min`. */
export const durationOf = (exact: number): Sentence => {
  const whole = Math.max(0, Math.round(exact));
  const params = {
    days: Math.floor(whole / day),
    hours: Math.floor((whole % day) / hour),
    minutes: Math.floor((whole % hour) / minute),
    seconds: whole % minute,
  };
  if (whole < minute) return { text: '{{seconds}} s', params };
  if (whole < hour) return { text: '{{minutes}} min {{seconds}} s', params };
  if (whole < day) return { text: '{{hours}} h {{minutes}} min', params };
  return { text: '{{days}} d {{hours}} h', params };
};
