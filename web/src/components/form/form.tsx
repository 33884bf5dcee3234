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
  /** Where no schema says what is wrong: sentences by field, and of rows those of each. */
  validate?: (values: V) => Readonly<Record<string, string | Sentence | readonly unknown[]>>;
  initialValues: V;
  /** Sends; throws the problem of a refused call (`useAct().submit`). */
  onSubmit: (values: V) => Promise<unknown>;
  /** It was sent; also where that is heard late, while the form stands as it was sent. */
  onDone?: ((form: FormApi<V>) => void) | undefined;
  /** `rowMutators`, where rows can be added and removed (rows-field.tsx). */
  mutators?: Readonly<Record<string, Mutator<V>>>;
  name?: string;
  className?: string;
  /** A question stands before anything is sent. */
  isAsking?: boolean;
  /** Buttons at the foot of a dialog, which stay in sight while the fields scroll (form-dialog.tsx). */
  dialogFoot?: (state: FormState<V>) => ReactNode;
  children: (state: FormState<V>) => ReactNode;
}>;

/** A sentence for the whole form, said at once to screen readers. */
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

/** The first field that is wrong gets the focus; its error is its description, so screen readers say it. */
const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    // A group of radios has its error; the focus goes to the one that Tab leads to.
    const control =
      wrong?.role === 'radiogroup' ? wrong.querySelector<HTMLElement>('[tabindex="0"]') : wrong;
    control?.focus();
  });
};

/** A dialog around the form asks before it throws away what was typed. */
const TypedIn = ({ typed }: Readonly<{ typed: Typed }>) => {
  useTyped(typed);
  return null;
};

/** Sends a form, and tells when it was carried out after all although its answer was lost. */
const useSending = <V extends Values>(
  { onSubmit, onDone }: Pick<FormProps<V>, 'onSubmit' | 'onDone'>,
  fields: readonly string[],
) => {
  const [isDoneLate, setDoneLate] = useState(false);
  const mounted = useMounted();
  const sent = useRef<Readonly<{ values: V; form: FormApi<V> }>>(null);
  const hear = useCallback(() => {
    setDoneLate(true);
    // What was typed since then is not thrown away.
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
    // Whoever has left it meanwhile may have the next one open, which is not done.
    if (mounted.current) onDone?.(form);
    return undefined;
  };
  return { submit, isDoneLate };
};

/** The second press of a double one is a habit of the hand, not a second act; the first may be answered by then. */
const clickOnce = (event: MouseEvent<HTMLFormElement>): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (event.detail > 1 && button?.type === 'submit') event.preventDefault();
};

/** A key that is held down is one press: it would send the form, or press its button, over and over. */
const pressOnce = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
};

/**
 * A form: checked by the contract's schema, errors shown once a field was touched, the server's sentences on their
 * fields, and nothing sent twice while an answer is awaited or by one press.
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
