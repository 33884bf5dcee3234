const dayMs = 24 * 60 * 60 * 1000;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Years that four digits can say and the database knows: it has no year 0. */
const isKnown = (text: string): boolean => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return false;
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year < 9999;
};

/** A day, or a moment with its zone. */
export const isDayOrMoment = (text: string): boolean =>
  (isDay(text) || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) &&
  isKnown(text);

/** The first moment after a day, or the moment itself: what was recorded before it counts. */
export const endOf = (text: string): string =>
  isDay(text) ? new Date(Date.parse(text) + dayMs).toISOString() : new Date(text).toISOString();

/** When a day begins, or the moment itself. */
export const startOf = (text: string): string => new Date(text).toISOString();
