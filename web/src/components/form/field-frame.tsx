import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMetaState } from 'react-final-form';
import { say, sentenceFrom, type Sentence } from '../../lib/sentence.ts';
import './form.css';

type Frame = Readonly<{ id: string; describedBy: string | undefined; invalid: boolean }>;

type Props = Readonly<{
  label: string;
  /** At the label's other end: 'Free margin $22,812.68'. */
  aside?: ReactNode;
  hint?: string | undefined;
  error: Sentence | null;
  children: (frame: Frame) => ReactNode;
}>;

/** What is wrong with a field; its control names it as its description. */
export const FieldError = ({ id, error }: { id: string; error: Sentence | null }) => {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <span className="field-error" id={id}>
      <CircleAlert size={14} aria-hidden="true" />
      {say(t, error)}
    </span>
  );
};

/** Label above, hint and error below, tied to the control for screen readers. */
export const FieldFrame = ({ label, aside, hint, error, children }: Props) => {
  const id = useId();
  const noteId = `${id}-note`;
  const invalid = error !== null;
  return (
    <div className="field">
      <div className="field-label caption medium">
        <label htmlFor={id}>{label}</label>
        {aside === undefined ? null : <span>{aside}</span>}
      </div>
      {children({ id, describedBy: invalid || hint !== undefined ? noteId : undefined, invalid })}
      {invalid || hint === undefined ? null : (
        <span className="caption" id={noteId}>
          {hint}
        </span>
      )}
      <FieldError id={noteId} error={error} />
    </div>
  );
};

/** The sentence a field shows: once touched, the schema's; after a refusal, the server's until the field is changed. */
export const errorOf = (meta: FieldMetaState<unknown>): Sentence | null => {
  const fromServer = sentenceFrom(meta.submitError);
  if (fromServer !== null && meta.dirtySinceLastSubmit !== true) return fromServer;
  return meta.touched === true ? sentenceFrom(meta.error) : null;
};
