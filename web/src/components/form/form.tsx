import CircleAlert from 'lucide-react/icons/circle-alert';
import { useMemo, type ReactNode } from 'react';
import { Form as FinalForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { useTyped } from '../dialog/dialog-types.ts';
import { submitErrors, validateWith, type FormProblem, type FormSchema } from './validate.ts';
import './form.css';

type Values = Record<string, unknown>;

type State<V extends Values> = Readonly<{
  values: V;
  submitting: boolean;
  invalid: boolean;
  pristine: boolean;
}>;

type Props<V extends Values> = Readonly<{
  /** The contract's schema, the same one that the server checks with. */
  schema?: FormSchema;
  initialValues: V;
  /** Sends; throws the problem of a refused call (`await mutate(values).unwrap()`). */
  onSubmit: (values: V) => Promise<unknown>;
  name?: string;
  className?: string;
  children: (state: State<V>) => ReactNode;
}>;

const isFormProblem = (value: unknown): value is FormProblem =>
  typeof value === 'object' && value !== null && 'text' in value && 'params' in value;

/** A sentence for the whole form, said at once to screen readers. */
export const FormError = ({ problem }: { problem: unknown }) => {
  const { t } = useTranslation();
  if (!isFormProblem(problem)) return null;
  return (
    <p className="form-error" role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      {t(problem.text, problem.params)}
    </p>
  );
};

/** The first field that is wrong gets the focus; its error is its description, so screen readers say it. */
const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus(),
  );
};

/** A dialog around the form asks before it throws away what was typed. */
const Typed = ({ isTyped }: { isTyped: boolean }) => {
  useTyped(isTyped);
  return null;
};

/**
 * A form: checked by the contract's schema, errors shown once a field was touched, the server's sentences on their
 * fields, and nothing sent twice while an answer is awaited.
 */
export const Form = <V extends Values>({
  schema,
  initialValues,
  onSubmit,
  name,
  className = 'form',
  children,
}: Props<V>) => {
  const fields = Object.keys(initialValues);
  const validate = useMemo(
    () => (schema === undefined ? () => ({}) : validateWith(schema)),
    [schema],
  );
  const submit = async (values: V): Promise<object | undefined> => {
    try {
      await onSubmit(values);
      return undefined;
    } catch (error) {
      return submitErrors(error, fields);
    }
  };
  return (
    <FinalForm<V>
      onSubmit={submit}
      initialValues={initialValues}
      validate={validate}
      keepDirtyOnReinitialize
    >
      {({
        handleSubmit,
        values,
        submitting = false,
        hasValidationErrors = false,
        pristine = true,
        submitSucceeded = false,
        submitError,
        dirtySinceLastSubmit,
      }) => (
        <form
          className={className}
          noValidate
          aria-label={name}
          onSubmit={(event) => {
            event.preventDefault();
            if (submitting) return;
            const form = event.currentTarget;
            void Promise.resolve(handleSubmit(event)).then(() => focusFirstError(form));
          }}
        >
          <Typed isTyped={!pristine && !submitSucceeded} />
          {children({ values, submitting, invalid: hasValidationErrors, pristine })}
          {dirtySinceLastSubmit === true ? null : <FormError problem={submitError as unknown} />}
        </form>
      )}
    </FinalForm>
  );
};
