import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTranslation } from 'react-i18next';
import { useForm } from 'react-final-form';
import { Spinner } from '../faces/faces.tsx';
import { Popover } from '../popover/popover.tsx';
import type { DayCalendarProps, RangeCalendarProps } from './calendar.tsx';
import { TextField } from './fields.tsx';
import { useCalendar } from './load-choices.ts';
import { useText, type Common } from './use-text.ts';

/** The calendar, once its code is loaded. */
export const DayCalendar = (props: DayCalendarProps) => {
  const calendar = useCalendar();
  return calendar === null ? <Spinner /> : <calendar.DayCalendar {...props} />;
};

export const RangeCalendar = (props: RangeCalendarProps) => {
  const calendar = useCalendar();
  return calendar === null ? <Spinner /> : <calendar.RangeCalendar {...props} />;
};

type Props = Common &
  Readonly<{
    /** The first and the last day that can be chosen in the calendar. */
    from?: string;
    to?: string;
    disabled?: boolean;
    focusFirst?: boolean;
  }>;

/** A day, typed as `YYYY-MM-DD` or chosen from a calendar. */
export const DateField = ({ from, to, ...rest }: Props) => {
  const { t } = useTranslation();
  const { input } = useText(rest.name);
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      placeholder={t('YYYY-MM-DD')}
      maxLength={10}
      autoComplete="off"
      end={
        <Popover
          label={t('Choose a day: {{field}}', { field: rest.label })}
          className="icon-button"
          trigger={<CalendarDays size={16} aria-hidden="true" />}
        >
          {(close) => (
            <DayCalendar
              focusAtOnce
              value={input.value}
              from={from}
              to={to}
              onChoose={(day) => {
                if (day !== '') input.onChange(day);
                close();
              }}
            />
          )}
        </Popover>
      }
    />
  );
};

type RangeProps = Readonly<{
  /** Names of the two fields, and their labels. */
  start: Readonly<{ name: string; label: string }>;
  end: Readonly<{ name: string; label: string; hint?: string }>;
}>;

/** A first and a last day: both can be typed, or chosen in a calendar under them. */
export const DateRangeField = ({ start, end }: RangeProps) => {
  const form = useForm();
  const first = useText(start.name);
  const last = useText(end.name);
  return (
    <div className="stack gap-4">
      <div className="form-two grid">
        <TextField
          {...start}
          inputMode="numeric"
          maxLength={10}
          placeholder="YYYY-MM-DD"
          focusFirst
        />
        <TextField {...end} inputMode="numeric" maxLength={10} placeholder="YYYY-MM-DD" />
      </div>
      <RangeCalendar
        start={first.input.value}
        end={last.input.value}
        onChoose={(days) =>
          form.batch(() => {
            form.change(start.name, days.start);
            form.change(end.name, days.end);
          })
        }
      />
    </div>
  );
};
