import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DateField } from '../../../components/form/date-field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { TextField } from '../../../components/form/fields.tsx';

const wrong = { message: 'Enter the position of an event, such as 1204.' } as const;

const asOfForm = object({
  at: string().defined(),
  position: string()
    .defined()
    .matches(/^\d{0,18}$/, wrong.message),
});

export type AsOf = Readonly<{ at: string; position: string }>;

type Props = Readonly<{ value: AsOf; onChoose: (value: AsOf) => void; onClose: () => void }>;

/** Asks for the moment of the balance: the end of a day, or an event of the log. */
export const AsOfDialog = ({ value, onChoose, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <FormDialog<{ at: string; position: string }>
      title={t('As of')}
      schema={asOfForm}
      initialValues={value}
      act={{ label: t('Show') }}
      onSubmit={(chosen) => Promise.resolve(onChoose(chosen))}
      onClose={onClose}
    >
      <DateField name="at" label={t('Day (UTC)')} hint={t('Includes the whole day')} focusFirst />
      <TextField
        name="position"
        label={t('Or position')}
        inputMode="numeric"
        maxLength={18}
        autoComplete="off"
        hint={t('Up to and including this event. It overrides the day.')}
      />
    </FormDialog>
  );
};
