import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMetaState } from 'react-final-form';
import { say, sentenceFrom, type Sentence } from '../../lib/sentence.ts';
import './form.css';

type Frame = Readonly<{ id: string; describedBy: string | undefined; invalid: boolean }>;

type Props = Readonly<{
  label: string;
  /** At the other end of the label's line: 'Free margin $22,812.68'. */
  aside?: ReactNode;
  hint?: string | undefined;
  error: Sentence | null;
  children: (frame: Frame) => ReactNode;
}>;

/** The error of a field; `aria-describedby` of its control refers to it. */
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

/** Label above, hint and error below, linked to the control for screen readers. */
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

/**
 * The error that a field shows: the schema's after it was touched; after a refusal, the server's until the field is
 * changed.
 */
export const errorOf = (meta: FieldMetaState<unknown>): Sentence | null => {
  const fromServer = sentenceFrom(meta.submitError);
  if (fromServer !== null && meta.dirtySinceLastSubmit !== true) return fromServer;
  return meta.touched === true ? sentenceFrom(meta.error) : null;
};
