import CalendarDays from 'lucide-react/icons/calendar-days';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format/days.ts';
import { daysForm, readDays, writeDays, type DaysForm } from '../../lib/days.ts';
import { Button } from '../button/button.tsx';
import { DateRangeField } from '../form/date-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { hint } from '../hint/hint.ts';
import type { ListState } from './list-state.ts';

type Props = Readonly<{
  list: ListState;
  /** As it stands in the address: `registered=2026-05-01_2026-06-11`. */
  filter: string;
  /** What the days are of, in full and beside the days: 'Registered At', 'Registered'. */
  name: string;
  short: string;
}>;

const ClearDays = () => {
  const { t } = useTranslation();
  const form = useForm<DaysForm>();
  const clear = () =>
    form.batch(() => {
      form.change('start', '');
      form.change('end', '');
    });
  return <Button onClick={clear}>{t('Clear')}</Button>;
};

/** The days of a list: a button that opens the two dates, and says them once they are chosen. */
export const DaysFilter = ({ list, filter, name, short }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const days = readDays(list.query.filters[filter]);
  const set = (value: string) => list.setFilter(filter, value);
  return (
    <>
      <span className={days === null ? 'inline' : 'inline pill-split'}>
        <Button className="pill" onClick={() => setOpen(true)}>
          <CalendarDays size={15} aria-hidden="true" />
          {days === null ? (
            name
          ) : (
            <>
              <span className="pill-name">{short}</span>
              <span className="pill-value number">{`${formatDay(days.start)} – ${formatDay(days.end)}`}</span>
            </>
          )}
        </Button>
        {days === null ? null : (
          <button
            type="button"
            className="pill-off"
            {...hint(t('All days again'), 'name')}
            onClick={() => set('')}
          >
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </span>
      {open ? (
        <FormDialog<DaysForm>
          title={name}
          schema={daysForm}
          initialValues={days ?? { start: '', end: '' }}
          act={{ label: t('Submit') }}
          onSubmit={(chosen) => Promise.resolve(set(writeDays(chosen)))}
          onClose={() => setOpen(false)}
          aside={<ClearDays />}
        >
          <DateRangeField
            start={{ name: 'start', label: t('Start Date') }}
            end={{ name: 'end', label: t('End Date'), hint: t('The whole of this day too') }}
          />
        </FormDialog>
      ) : null}
    </>
  );
};
