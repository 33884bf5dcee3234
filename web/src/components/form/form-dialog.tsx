import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Confirm } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useDialogClose, type DialogProps } from '../dialog/dialog-types.ts';
import { Form, type FormProps, type FormState } from './form.tsx';
import { markTold } from './told.ts';

type Values = Record<string, unknown>;

/** The submit button. */
export type Act = Readonly<{
  /** Label of the button, in the person's language: 'Add lead'. */
  label: string;
  danger?: boolean;
  /** Why the button is off. */
  off?: string | false;
}>;

/** A confirmation before the form is sent; its button is the form's submit button. */
export type Question = Readonly<{ question: string; consequence?: ReactNode }>;

type Props<V extends Values> = Pick<
  FormProps<V>,
  'schema' | 'validate' | 'initialValues' | 'onSubmit' | 'mutators'
> &
  Pick<DialogProps, 'title' | 'wide' | 'role' | 'shape'> &
  Readonly<{
    act: Act | ((values: V) => Act);
    ask?: (values: V) => Question;
    /** Label of the button that leaves without sending: 'Close' where there is nothing to cancel. */
    leave?: string;
    /** The Cancel button has the focus at first, because the act cannot be undone. */
    safeFirst?: boolean;
    /** At the other end of the dialog's foot. */
    aside?: ReactNode;
    /** Closes the dialog, after it was sent or cancelled. */
    onClose: () => void;
    children: ReactNode | ((state: FormState<V>) => ReactNode);
  }>;

/** Leaves the dialog as Esc does: asks before it discards input. */
const Leave = ({ label, isFirst }: { label: string | undefined; isFirst: boolean }) => {
  const { t } = useTranslation();
  const close = useDialogClose();
  return (
    <Button data-autofocus={isFirst || undefined} onClick={close}>
      {label ?? t('Cancel')}
    </Button>
  );
};

type Asked = Question &
  Readonly<{ act: string; danger: boolean; answer: (isYes: boolean) => void }>;

/** The error when the person answered no to the confirmation: nothing is shown, and the input stays. */
const calledOff = (): Error => {
  const error = new Error('Called off');
  markTold(error);
  return error;
};

const useAsked = <V,>(ask: ((values: V) => Question) | undefined, actOf: (values: V) => Act) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirmed = async (values: V): Promise<void> => {
    if (ask === undefined) return;
    const { label, danger = false } = actOf(values);
    const isYes = await new Promise<boolean>((answer) =>
      setAsked({ ...ask(values), act: label, danger, answer }),
    );
    if (!isYes) throw calledOff();
  };
  const question =
    asked === null ? null : (
      <Confirm
        {...asked}
        onConfirm={() => Promise.resolve(asked.answer(true))}
        onClose={() => {
          asked.answer(false);
          setAsked(null);
        }}
      />
    );
  return { confirmed, question };
};

/**
 * A form in a dialog: Cancel and Submit at its foot, closed after it was sent, with a question before input is
 * discarded by Cancel, Escape, the close button or a click outside.
 */
export const FormDialog = <V extends Values>(props: Props<V>) => {
  const { title, wide, role, shape, schema, initialValues, onSubmit, onClose, children } = props;
  const { act, ask, leave, safeFirst = false, aside, mutators, validate } = props;
  const actOf = (values: V): Act => (typeof act === 'function' ? act(values) : act);
  const { confirmed, question } = useAsked(ask, actOf);
  const [first] = useState(initialValues);
  const send = async (values: V) => {
    await confirmed(values);
    await onSubmit(values);
  };
  const foot = (state: FormState<V>) => {
    const { label, danger = false, off = false } = actOf(state.values);
    return (
      <>
        {aside === undefined ? null : <div className="dialog-aside">{aside}</div>}
        <Leave label={leave} isFirst={safeFirst} />
        <Button
          type="submit"
          kind={danger ? 'danger' : 'primary'}
          busy={state.submitting}
          off={off}
        >
          {label}
        </Button>
      </>
    );
  };
  return (
    <Dialog
      hasForm
      title={title}
      onClose={onClose}
      {...(wide === undefined ? {} : { wide })}
      {...(role === undefined ? {} : { role })}
      {...(shape === undefined ? {} : { shape })}
    >
      <Form<V>
        name={title}
        initialValues={first}
        onSubmit={send}
        onDone={onClose}
        isAsking={question !== null}
        dialogFoot={foot}
        {...(schema === undefined ? {} : { schema })}
        {...(mutators === undefined ? {} : { mutators })}
        {...(validate === undefined ? {} : { validate })}
      >
        {(state) => (typeof children === 'function' ? children(state) : children)}
      </Form>
      {question}
    </Dialog>
  );
};
