import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../components/button/button.tsx';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { PasswordField, TextField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { useLoginMutation, type SecondStep, type SignedIn } from '../../../app/session/api.ts';
import { CodeStep } from './code-step.tsx';

type Props = Readonly<{
  /** Over an inert screen: the person who was signed in and must sign in again. */
  email?: string;
  onSignedIn: (answer: SignedIn) => void;
}>;

const isFilled = (input: HTMLInputElement | null): boolean => {
  try {
    return input?.matches(':autofill') === true;
  } catch {
    return false;
  }
};

/**
 * Browsers fill in saved passwords without exposing their text to the page until something is pressed, so Login is also
 * on then (web.md, For everybody). The stylesheet starts an animation on filled fields, and that is how it is noticed.
 */
const useAutofilled = () => {
  const box = useRef<HTMLDivElement>(null);
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    const element = box.current;
    const look = () => {
      const inputs = [...(element?.querySelectorAll<HTMLInputElement>('input.field-input') ?? [])];
      setFilled(
        inputs.length > 0 &&
          inputs.every((input) => isFilled(input) || input.value !== '') &&
          inputs.some(isFilled),
      );
    };
    element?.addEventListener('animationstart', look);
    look();
    return () => element?.removeEventListener('animationstart', look);
  }, []);
  return { box, filled };
};

/** Email, password, Remember Me. Login is off until both are filled in; a refusal is always shown in the same place. */
export const SignInForm = ({ email, onSignedIn }: Props) => {
  const { t } = useTranslation();
  const [login] = useLoginMutation();
  const { box, filled } = useAutofilled();
  const [step, setStep] = useState<SecondStep | null>(null);
  if (step !== null)
    return <CodeStep step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />;
  return (
    <div ref={box}>
      <Form
        name={t('Sign in')}
        initialValues={{ email: email ?? '', password: '', remember: false }}
        onSubmit={async (values) => {
          const answer = await login(values).unwrap();
          if ('second_step' in answer) setStep(answer.second_step);
          else onSignedIn(answer);
        }}
      >
        {({ values, submitting }) => (
          <>
            <TextField
              name="email"
              label={t('Email')}
              type="email"
              autoComplete="username"
              maxLength={254}
            />
            <PasswordField
              name="password"
              label={t('Password')}
              autoComplete="current-password"
              maxLength={200}
              focusFirst={(email ?? '') !== ''}
            />
            <Row wrap justify="between">
              <CheckboxField name="remember" label={t('Remember Me')} />
              {/* In a new tab over the inert screen: leaving the page would lose the screen and this question. */}
              <Link
                className="medium"
                to="/forgot-password"
                target={email === undefined ? undefined : '_blank'}
              >
                {t('Forgot password?')}
              </Link>
            </Row>
            <Button
              type="submit"
              kind="primary"
              size="large"
              wide
              busy={submitting}
              off={
                (values.email.trim() === '' || values.password === '') && !filled
                  ? t('Enter your email and password')
                  : false
              }
            >
              {t('Login')}
            </Button>
          </>
        )}
      </Form>
    </div>
  );
};
