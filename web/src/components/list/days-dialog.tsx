import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { DateRangeField } from '../form/date-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { daysForm, type DaysForm } from './days-form.ts';

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

type Props = Readonly<{
  title: string;
  /** The days chosen before. */
  days: DaysForm | null;
  onChoose: (days: DaysForm) => void;
  onClose: () => void;
}>;

/** Asks for the first and the last day of a period. */
export const DaysDialog = ({ title, days, onChoose, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <FormDialog<DaysForm>
      title={title}
      schema={daysForm}
      initialValues={days ?? { start: '', end: '' }}
      act={{ label: t('Submit') }}
      onSubmit={(chosen) => Promise.resolve(onChoose(chosen))}
      onClose={onClose}
      aside={<ClearDays />}
    >
      <DateRangeField
        start={{ name: 'start', label: t('Start Date') }}
        end={{ name: 'end', label: t('End Date'), hint: t('Includes the whole day') }}
      />
    </FormDialog>
  );
};
