import { useEffect, useState } from 'react';
import { DayPicker, type DateRange, type Matcher } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../../../domain/shared/site/languages.ts';
import { dateOfDay, dayOfDate, firstDayOfWeek } from '../../lib/format/days.ts';
import { pageLocale } from '../../lib/format/locale.ts';
import './calendar.css';

/** Weekdays as the library numbers them: Sunday is 0. */
const weekDays = [0, 1, 2, 3, 4, 5, 6] as const;

/** Month and weekday names in the person's language, from the browser's own data. */
const useWords = () => {
  const { t, i18n } = useTranslation();
  const locale = pageLocale();
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (at: Date) => format.format(at);
  };
  const month = write({ month: 'long', year: 'numeric' });
  const day = write({ dateStyle: 'full' });
  return {
    lang: i18n.language,
    dir: directionOf(i18n.language),
    weekStartsOn: weekDays[firstDayOfWeek(locale) % 7] ?? 1,
    formatters: {
      formatCaption: month,
      formatMonthDropdown: write({ month: 'long' }),
      formatYearDropdown: write({ year: 'numeric' }),
      formatWeekdayName: write({ weekday: 'narrow' }),
      formatDay: write({ day: 'numeric' }),
    },
    labels: {
      labelGrid: month,
      labelDayButton: day,
      labelWeekday: write({ weekday: 'long' }),
      labelNav: () => t('Months'),
      labelNext: () => t('Next month'),
      labelPrevious: () => t('Previous month'),
      labelMonthDropdown: () => t('Month'),
      labelYearDropdown: () => t('Year'),
    },
  };
};

type Bounds = Readonly<{
  /** The first and the last day that can be chosen. */
  from?: string | undefined;
  to?: string | undefined;
}>;

/** Classes for parts of the library that look like other parts of our components. */
const classNames = {
  month_caption: 'calendar-caption row',
  dropdowns: 'row gap-1',
  caption_label: 'row gap-1',
  button_previous: 'icon-button',
  button_next: 'icon-button',
  weekday: 'caption medium',
  dropdown_root: 'calendar-choice focus-around',
  day_button: 'calendar-day',
};

const useLook = ({ from = '1900-01-01', to = '2099-12-31' }: Bounds) => {
  const words = useWords();
  const first = dateOfDay(from) ?? undefined;
  const last = dateOfDay(to) ?? undefined;
  return {
    ...words,
    classNames,
    timeZone: 'UTC',
    captionLayout: 'dropdown' as const,
    navLayout: 'after' as const,
    showOutsideDays: true,
    fixedWeeks: true,
    ...(first === undefined ? {} : { startMonth: first }),
    ...(last === undefined ? {} : { endMonth: last }),
    disabled: [
      ...(first === undefined ? [] : [{ before: first }]),
      ...(last === undefined ? [] : [{ after: last }]),
    ] satisfies Matcher[],
  };
};

/** The visible month: that of the chosen day, also when the day is typed while the calendar is open. */
const useMonth = (day: string) => {
  const [month, setMonth] = useState(() => dateOfDay(day) ?? new Date());
  useEffect(() => {
    const at = dateOfDay(day);
    if (at !== null) setMonth(at);
  }, [day]);
  return { month, onMonthChange: setMonth };
};

export type DayCalendarProps = Bounds &
  Readonly<{ value: string; onChoose: (day: string) => void; focusAtOnce?: boolean }>;

/** A month of days to choose one from: arrows move by day and week, Page Up and Down by month. */
export const DayCalendar = ({
  value,
  onChoose,
  focusAtOnce = false,
  ...bounds
}: DayCalendarProps) => {
  const look = useLook(bounds);
  const month = useMonth(value);
  // `autoFocus` is the library's own name: it moves the focus to the day when the calendar opens.
  const focus = { autoFocus: focusAtOnce };
  return (
    <DayPicker
      {...look}
      mode="single"
      {...focus}
      {...month}
      selected={dateOfDay(value) ?? undefined}
      onSelect={(at) => onChoose(at === undefined ? '' : dayOfDate(at))}
    />
  );
};

export type RangeCalendarProps = Bounds &
  Readonly<{
    start: string;
    end: string;
    onChoose: (days: Readonly<{ start: string; end: string }>) => void;
  }>;

/** The same for a first and a last day. */
export const RangeCalendar = ({ start, end, onChoose, ...bounds }: RangeCalendarProps) => {
  const look = useLook(bounds);
  const from = dateOfDay(start) ?? undefined;
  const to = dateOfDay(end) ?? undefined;
  const month = useMonth(start);
  const selected: DateRange | undefined = from === undefined ? undefined : { from, to };
  return (
    <DayPicker
      {...look}
      mode="range"
      {...month}
      selected={selected}
      onSelect={(range) =>
        onChoose({
          start: range?.from === undefined ? '' : dayOfDate(range.from),
          end: range?.to === undefined ? '' : dayOfDate(range.to),
        })
      }
    />
  );
};
