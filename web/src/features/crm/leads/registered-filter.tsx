import CalendarDays from 'lucide-react/icons/calendar-days';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { daysForm, formatDay, readDays, writeDays, type DaysForm } from './days.ts';

type Props = Readonly<{
  /** As it stands in the address; '' for all days. */
  value: string | undefined;
  onChange: (value: string) => void;
}>;

const ClearDays = () => {
  const { t } = useTranslation();
  const form = useForm<DaysForm>();
  return (
    <Button
      onClick={() => {
        form.batch(() => {
          form.change('start', '');
          form.change('end', '');
        });
      }}
    >
      {t('Clear')}
    </Button>
  );
};

const RegisteredDialog = ({
  value,
  onChange,
  onClose,
}: Props & Readonly<{ onClose: () => void }>) => {
  const { t } = useTranslation();
  const { start, end } = readDays(value) ?? { start: '', end: '' };
  return (
    <Dialog title={t('Registered At')} onClose={onClose}>
      <Form<DaysForm>
        schema={daysForm}
        initialValues={{ start, end }}
        onSubmit={(days) => {
          onChange(writeDays(days));
          onClose();
          return Promise.resolve();
        }}
      >
        {() => (
          <>
            <div className="lead-two">
              <TextField name="start" type="date" label={t('Start Date')} focusFirst />
              <TextField
                name="end"
                type="date"
                label={t('End Date')}
                hint={t('The whole of this day too')}
              />
            </div>
            <div className="lead-form-foot">
              <ClearDays />
              <Button kind="primary" type="submit">
                {t('Submit')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
};

/** Registered At: a button that opens the two dates, and a chip that says them once they are chosen. */
export const RegisteredFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const days = readDays(value);
  return (
    <>
      <span className={days === null ? 'lead-days' : 'lead-days lead-days-on'}>
        <Button className="pill" onClick={() => setOpen(true)}>
          <CalendarDays size={15} aria-hidden="true" />
          {days === null ? (
            t('Registered At')
          ) : (
            <>
              <span className="pill-name">{t('Registered')}</span>
              <span className="pill-value number">{`${formatDay(days.start)} – ${formatDay(days.end)}`}</span>
            </>
          )}
        </Button>
        {days === null ? null : (
          <button
            type="button"
            className="lead-days-off"
            {...hint(t('All days again'), 'name')}
            onClick={() => onChange('')}
          >
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </span>
      {open ? (
        <RegisteredDialog value={value} onChange={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
