import { useTranslation } from 'react-i18next';
import { codeRequest } from '../../../../command/identity/second-factor/contract.ts';
import { TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { Stack } from '../../components/layout/layout.tsx';
import { useAppDispatch } from '../store.ts';
import {
  useAskForPasskeyMutation,
  useProveFactorMutation,
  useProvePasskeyMutation,
  useShowFactorQuery,
} from './api.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { codeCalledOff, codeGiven, type AfterCode } from './slice.ts';

/**
 * Asks for a fresh code that a call requires. Afterwards the person presses again, or a file is requested again
 * automatically.
 */
export const CodeQuestion = ({ after }: Readonly<{ after: AfterCode }>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const done = after === 'goes on' ? null : t('Code accepted. Press the button again.');
  const { submit } = useAct(useProveFactorMutation(), { done });
  const { run: prove } = useAct(useProvePasskeyMutation(), { done });
  const { run: ask } = useAct(useAskForPasskeyMutation(), { done: null });
  const passkeys = useShowFactorQuery().data?.passkeys ?? [];
  const callOff = () => dispatch(codeCalledOff());
  const given = () => dispatch(codeGiven());
  return (
    <FormDialog
      title={t('Enter a code to continue')}
      schema={codeRequest}
      initialValues={{ code: '' }}
      act={{ label: t('Continue') }}
      onSubmit={async (values) => {
        await submit(values);
        given();
      }}
      onClose={callOff}
    >
      <Stack gap={3}>
        {passkeys.length === 0 ? null : (
          <PasskeyButton
            onAsk={ask}
            onSigned={async (signed) => {
              if ((await prove(signed)) !== null) given();
            }}
          />
        )}
        <TextField
          name="code"
          label={t('Code')}
          hint={t('From your authenticator app, or a recovery code.')}
          autoComplete="one-time-code"
          maxLength={20}
          focusFirst
        />
      </Stack>
    </FormDialog>
  );
};
