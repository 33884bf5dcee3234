import CircleAlert from 'lucide-react/icons/circle-alert';
import type { FormApi, Mutator } from 'final-form';
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Form as FinalForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { say, sentenceFrom, type Sentence } from '../../lib/sentence.ts';
import { useMounted } from '../../lib/use-mounted.ts';
import { useTyped, type Typed } from '../dialog/dialog-types.ts';
import { useCarriedOut } from './use-carried-out.ts';
import { useTellLeft } from './use-tell-left.ts';
import { submitErrors, validateWith, type FormSchema } from './validate.ts';
import './form.css';

type Values = Record<string, unknown>;

export type FormState<V extends Values> = Readonly<{
  values: V;
  submitting: boolean;
  invalid: boolean;
  pristine: boolean;
}>;

export type FormProps<V extends Values> = Readonly<{
  /** The contract's schema, the same one that the server checks with. */
  schema?: FormSchema;
  /** Checks a form without a schema: sentences by field, and for rows those of each row. */
  validate?: (values: V) => Readonly<Record<string, string | Sentence | readonly unknown[]>>;
  initialValues: V;
  /** Sends the form; throws the problem of a refused call (`useAct().submit`). */
  onSubmit: (values: V) => Promise<unknown>;
  /**
   * Called after the form was sent; also when that becomes known late, if the form still holds the values that were
   * sent.
   */
  onDone?: ((form: FormApi<V>) => void) | undefined;
  /** `rowMutators`, if rows can be added and removed (rows-field.tsx). */
  mutators?: Readonly<Record<string, Mutator<V>>>;
  name?: string;
  className?: string;
  /** Whether a confirmation is open, before anything is sent. */
  isAsking?: boolean;
  /** Buttons at the foot of a dialog, which stay visible while the fields scroll (form-dialog.tsx). */
  dialogFoot?: (state: FormState<V>) => ReactNode;
  children: (state: FormState<V>) => ReactNode;
}>;

/** A message about the whole form, announced at once by screen readers. */
export const FormError = ({ problem }: { problem: unknown }) => {
  const { t } = useTranslation();
  const said = sentenceFrom(problem);
  if (said === null) return null;
  return (
    <p className="form-error" role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      {say(t, said)}
    </p>
  );
};

/** Focuses the first invalid field; its error is its description, so screen readers say it. */
const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    // A radio group carries the error itself; the focus goes to the radio that Tab reaches.
    const control =
      wrong?.role === 'radiogroup' ? wrong.querySelector<HTMLElement>('[tabindex="0"]') : wrong;
    control?.focus();
  });
};

/** Makes the surrounding dialog ask before it discards input. */
const TypedIn = ({ typed }: Readonly<{ typed: Typed }>) => {
  useTyped(typed);
  return null;
};

/** Sends a form. If the answer is lost, it reports when the command turns out to have been carried out. */
const useSending = <V extends Values>(
  { onSubmit, onDone }: Pick<FormProps<V>, 'onSubmit' | 'onDone'>,
  fields: readonly string[],
) => {
  const [isDoneLate, setDoneLate] = useState(false);
  const mounted = useMounted();
  const sent = useRef<Readonly<{ values: V; form: FormApi<V> }>>(null);
  const hear = useCallback(() => {
    setDoneLate(true);
    // Input typed since then is kept: the form is only done if its values are those that were sent.
    const { form, values } = sent.current ?? {};
    if (form !== undefined && form.getState().values === values) onDone?.(form);
  }, [onDone]);
  const noteFailure = useCarriedOut(hear);
  const tellLeft = useTellLeft();
  const submit = async (values: V, form: FormApi<V>): Promise<object | undefined> => {
    sent.current = { values, form };
    setDoneLate(false);
    try {
      await onSubmit(values);
    } catch (error) {
      noteFailure(error);
      if (!mounted.current) tellLeft(error);
      return submitErrors(error, fields);
    }
    // A person who has left the form may have the next one open, and that one is not done.
    if (mounted.current) onDone?.(form);
    return undefined;
  };
  return { submit, isDoneLate };
};

/** The second click of a double click is a habit, not a second submit, even if the first is answered by then. */
const clickOnce = (event: MouseEvent<HTMLFormElement>): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (event.detail > 1 && button?.type === 'submit') event.preventDefault();
};

/** A held key is one press; its repeats would send the form, or press its button, over and over. */
const pressOnce = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
};

/**
 * A form: validated by the contract's schema, with errors shown once a field was touched and the server's errors on
 * their fields. Nothing is sent twice, whether by one press or while an answer is awaited.
 */
export const Form = <V extends Values>({
  schema,
  validate,
  initialValues,
  onSubmit,
  onDone,
  mutators,
  name,
  className = 'stack gap-4',
  isAsking = false,
  dialogFoot,
  children,
}: FormProps<V>) => {
  const fields = Object.keys(initialValues);
  const check = useMemo(
    () => (schema === undefined ? validate : validateWith(schema)),
    [schema, validate],
  );
  const { submit, isDoneLate } = useSending({ onSubmit, onDone }, fields);
  return (
    <FinalForm<V>
      onSubmit={submit}
      initialValues={initialValues}
      {...(check === undefined ? {} : { validate: (values: V) => ({ ...check(values) }) })}
      keepDirtyOnReinitialize
      {...(mutators === undefined ? {} : { mutators: { ...mutators } })}
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
      }) => {
        const state = { values, submitting, invalid: hasValidationErrors, pristine };
        const body = (
          <>
            {children(state)}
            {dirtySinceLastSubmit === true || isDoneLate ? null : (
              <FormError problem={submitError as unknown} />
            )}
          </>
        );
        return (
          <form
            className={dialogFoot === undefined ? className : 'stack gap-0 grow fill'}
            noValidate
            aria-label={name}
            onKeyDown={pressOnce}
            onClickCapture={clickOnce}
            onSubmit={(event) => {
              event.preventDefault();
              if (submitting) return;
              const form = event.currentTarget;
              void Promise.resolve(handleSubmit(event)).then(() => focusFirstError(form));
            }}
          >
            <TypedIn
              typed={
                !pristine && !submitSucceeded && (submitting && !isAsking ? 'being sent' : 'typed')
              }
            />
            {dialogFoot === undefined ? (
              body
            ) : (
              <>
                <div className={`dialog-body ${className}`}>{body}</div>
                <div className="dialog-foot row justify-end">{dialogFoot(state)}</div>
              </>
            )}
          </form>
        );
      }}
    </FinalForm>
  );
};
