import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  codeRequest,
  setUpFactorRequest,
  type FactorSetUp,
} from '../../../../../command/identity/second-factor/contract.ts';
import { CopyButton } from '../../../components/copy/copy-button.tsx';
import { PasswordField, TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { useConfirmFactorMutation, useSetUpFactorMutation } from './factor-api.ts';

type Props = Readonly<{
  onClose: () => void;
  /** The factor is on: these codes are shown only once. */
  onCodes: (codes: readonly string[]) => void;
}>;

const AskPassword = ({
  onClose,
  onBegun,
}: Pick<Props, 'onClose'> & Readonly<{ onBegun: (begun: FactorSetUp) => void }>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useSetUpFactorMutation(), { done: null });
  // The dialog closes by itself once it was sent; the next step then uses this answer.
  const begun = useRef<FactorSetUp | null>(null);
  return (
    <FormDialog
      title={t('Set up two-factor sign-in')}
      schema={setUpFactorRequest}
      initialValues={{ password: '' }}
      act={{ label: t('Continue') }}
      onSubmit={async (values) => {
        begun.current = await submit(values);
      }}
      onClose={() => (begun.current === null ? onClose() : onBegun(begun.current))}
    >
      <PasswordField
        name="password"
        label={t('Current Password')}
        autoComplete="current-password"
        maxLength={200}
        focusFirst
      />
    </FormDialog>
  );
};

const AskCode = ({ begun, onClose, onCodes }: Props & Readonly<{ begun: FactorSetUp }>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useConfirmFactorMutation());
  return (
    <FormDialog
      title={t('Set up two-factor sign-in')}
      schema={codeRequest}
      initialValues={{ code: '' }}
      act={{ label: t('Turn on') }}
      onSubmit={async (values) => onCodes((await submit(values)).codes)}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p className="muted">
          {t('Scan the QR code with an authenticator app, or type the key, then enter the code.')}
        </p>
        <img src={begun.qr} width={180} height={180} alt={t('QR code')} />
        <Row>
          <span className="number" aria-label={t('Key')}>
            {begun.secret}
          </span>
          <CopyButton name={t('Copy the key')} text={begun.secret} />
        </Row>
        <TextField
          name="code"
          label={t('Code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          focusFirst
        />
      </Stack>
    </FormDialog>
  );
};

/** Asks for the password, then shows the picture and asks for the code. */
export const SetUpFactor = (props: Props) => {
  const [begun, setBegun] = useState<FactorSetUp | null>(null);
  return begun === null ? (
    <AskPassword onClose={props.onClose} onBegun={setBegun} />
  ) : (
    <AskCode {...props} begun={begun} />
  );
};
