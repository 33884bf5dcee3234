import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  usePasskeyStepMutation,
  useSecondStepMutation,
  type SecondStep,
  type SignedIn,
} from '../../../app/session/api.ts';
import { PasskeyButton } from '../../../app/session/passkey-button.tsx';
import { Button } from '../../../components/button/button.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Stack } from '../../../components/layout/layout.tsx';

type Props = Readonly<{
  /** The answer of the first step. */
  step: SecondStep;
  onSignedIn: (answer: SignedIn) => void;
  /** Goes back to the password. */
  onBack: () => void;
}>;

/** The second step of a sign-in: a code of the app, a recovery code, or a passkey. */
export const CodeStep = ({ step: { token, passkey }, onSignedIn, onBack }: Props) => {
  const { t } = useTranslation();
  const [send] = useSecondStepMutation();
  const { run: signInBy } = useAct(usePasskeyStepMutation(), { done: null });
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus disappeared with the first step.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <Form
        name={t('Two-factor sign-in')}
        initialValues={{ token, code: '' }}
        onSubmit={async (values) => onSignedIn(await send(values).unwrap())}
      >
        {({ values, submitting }) => (
          <Stack gap={3}>
            <TextField
              name="code"
              label={t('Code')}
              hint={t('From your authenticator app, or a recovery code.')}
              autoComplete="one-time-code"
              maxLength={20}
            />
            <Button
              type="submit"
              kind="primary"
              size="large"
              wide
              busy={submitting}
              off={values.code.trim() === '' ? t('Enter a code') : false}
            >
              {t('Sign in')}
            </Button>
            {passkey === null ? null : (
              <PasskeyButton
                onAsk={async () => ({ token, ask: passkey })}
                onSigned={async (signed) => {
                  const answer = await signInBy(signed);
                  if (answer !== null) onSignedIn(answer);
                }}
              />
            )}
            <Button wide onClick={onBack}>
              {t('Back to password')}
            </Button>
          </Stack>
        )}
      </Form>
    </div>
  );
};
