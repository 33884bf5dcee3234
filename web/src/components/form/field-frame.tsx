import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMetaState } from 'react-final-form';
import { say, sentenceFrom, type Sentence } from '../../lib/sentence.ts';

type Frame = Readonly<{ id: string; describedBy: string | undefined; invalid: boolean }>;

type Props = Readonly<{
  label: string;
  /** At the label's other end: 'Free margin $22,812.68'. */
  aside?: ReactNode;
  hint?: string;
  error: Sentence | null;
  children: (frame: Frame) => ReactNode;
}>;

/** Label above, hint and error below, tied to the control for screen readers. */
export const FieldFrame = ({ label, aside, hint, error, children }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const noteId = `${id}-note`;
  const invalid = error !== null;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        <span>{label}</span>
        {aside === undefined ? null : <span>{aside}</span>}
      </label>
      {children({ id, describedBy: invalid || hint !== undefined ? noteId : undefined, invalid })}
      {invalid ? (
        <span className="field-error" id={noteId}>
          <CircleAlert size={14} aria-hidden="true" />
          {say(t, error)}
        </span>
      ) : hint === undefined ? null : (
        <span className="field-hint" id={noteId}>
          {hint}
        </span>
      )}
    </div>
  );
};

/** The sentence a field shows: once touched, the schema's; after a refusal, the server's until the field is changed. */
export const errorOf = (meta: FieldMetaState<unknown>): Sentence | null => {
  const fromServer = sentenceFrom(meta.submitError);
  if (fromServer !== null && meta.dirtySinceLastSubmit !== true) return fromServer;
  return meta.touched === true ? sentenceFrom(meta.error) : null;
};
