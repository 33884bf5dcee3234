import { useTranslation } from 'react-i18next';
import { codeRequest } from '../../../../command/identity/second-factor/contract.ts';
import { TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { useAppDispatch } from '../store.ts';
import { useProveFactorMutation } from './api.ts';
import { codeAsked } from './slice.ts';

/**
 * A call asked for a fresh code: with it, the person presses again. Nothing is sent a second time by itself (web.md, State).
 */
export const CodeQuestion = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { submit } = useAct(useProveFactorMutation(), {
    done: t('Thank you. Now press the button again.'),
  });
  return (
    <FormDialog
      title={t('Enter a code to go on')}
      schema={codeRequest}
      initialValues={{ code: '' }}
      act={{ label: t('Continue') }}
      onSubmit={submit}
      onClose={() => dispatch(codeAsked(false))}
    >
      <TextField
        name="code"
        label={t('Code')}
        hint={t('Of your authenticator app, or one of your recovery codes.')}
        autoComplete="one-time-code"
        maxLength={20}
        focusFirst
      />
    </FormDialog>
  );
};
