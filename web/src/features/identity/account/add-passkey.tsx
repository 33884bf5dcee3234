import { useTranslation } from 'react-i18next';
import { addPasskeyForm } from '../../../../../command/identity/second-factor/passkey-contract.ts';
import { makePasskey } from '../../../app/session/passkey.ts';
import { PasswordField, TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { markTold } from '../../../components/form/told.ts';
import { useAct } from '../../../components/form/use-act.ts';
import { Stack } from '../../../components/layout/layout.tsx';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from './factor-api.ts';

/** Asks for name and password, then the device asks its owner. */
export const AddPasskey = ({
  onClose,
  onAdded,
}: Readonly<{
  onClose: () => void;
  /** Recovery codes, shown only this once, if the passkey is the first factor. */
  onAdded: (codes: readonly string[]) => void;
}>) => {
  const { t } = useTranslation();
  const toast = useToast();
  const { submit: begin } = useAct(useBeginPasskeyMutation(), { done: null });
  const { submit: add } = useAct(useAddPasskeyMutation());
  const send = async ({ name, password }: { name: string; password: string }) => {
    const begun = await begin({ password });
    const made = await makePasskey(begun);
    if (made === null) {
      toast('error', 'No passkey was created.');
      const error = new Error('no passkey was made');
      markTold(error);
      throw error;
    }
    const { codes } = await add({ token: begun.token, name, ...made });
    // Also called if the dialog was left meanwhile, because the codes are shown only this once.
    if (codes !== null) onAdded(codes);
  };
  return (
    <FormDialog
      title={t('Add a passkey')}
      schema={addPasskeyForm}
      initialValues={{ name: '', password: '' }}
      act={{ label: t('Continue') }}
      onSubmit={send}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p className="muted">{t('Your device, phone or security key then replaces the code.')}</p>
        <TextField
          name="name"
          label={t('Name')}
          hint={t('For example, the device it is on.')}
          maxLength={50}
          focusFirst
        />
        <PasswordField
          name="password"
          label={t('Current Password')}
          autoComplete="current-password"
          maxLength={200}
        />
      </Stack>
    </FormDialog>
  );
};
