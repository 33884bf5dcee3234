import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import ImageUp from 'lucide-react/icons/image-up';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../lib/classes.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { say, type Sentence } from '../../lib/sentence.ts';
import { IconButton } from '../button/button.tsx';
import { hint as hintOf } from '../hint/hint.ts';
import { usePreview } from './use-preview.ts';
import './file-field.css';

/** Texts and options of a file input. */
export type FileDropLook = Readonly<{
  label: string;
  /** What the picture should show. */
  hint: string;
  optional?: boolean;
  /** Disabled while the form is being sent. */
  off: boolean;
  /** The file types that the system's file dialog offers: 'image/png,application/pdf'. */
  accept: string;
  /** Less high, for narrow documents such as a bill or a table. */
  low?: boolean;
  className?: string | undefined;
}>;

type Props = FileDropLook &
  Readonly<{
    file: File | null;
    /** Shown in place of the drop area before it is sent. */
    picture?: File | null;
    error: Sentence | null;
    onChoose: (file: File | undefined) => void;
    onClear: () => void;
    /** Called when the picture cannot be displayed. */
    onDamaged?: () => void;
  }>;

const Preview = ({ picture, onDamaged }: { picture: File | null; onDamaged?: () => void }) => {
  const address = usePreview(picture);
  if (address === null) return <FileText size={32} strokeWidth={1.25} aria-hidden="true" />;
  return <img src={address} alt="" onError={onDamaged} />;
};

/** An area for a file, which is dropped on it or chosen. */
export const FileDrop = (props: Props) => {
  const { label, hint, optional = false, off, accept, low = false, className } = props;
  const { file, picture = null, error, onChoose, onClear, onDamaged } = props;
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const noteId = `${id}-note`;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!off) onChoose(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(!off);
  };
  const zone = classes(
    'file-drop relative grid muted focus-around',
    low && 'file-drop-low',
    over && 'file-drop-over',
    error !== null && 'file-drop-invalid',
    file !== null && 'file-drop-filled',
  );
  const Sign = accept.includes('image/') ? ImageUp : FileText;
  return (
    <div className={classes('field', className)}>
      <span className="field-label caption medium">
        <label htmlFor={id}>{label}</label>
        {optional ? <span>{t('Optional')}</span> : null}
      </span>
      <div
        className={zone}
        onDragOver={onDragOver}
        onDragEnter={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className="file-input cover fill"
          accept={accept}
          disabled={off}
          aria-invalid={error !== null || undefined}
          aria-describedby={noteId}
          aria-required={optional ? undefined : true}
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            // Cleared so that the same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
        {file === null ? (
          <span className="file-words stack gap-1 align-center small" aria-hidden="true">
            <Sign size={24} strokeWidth={1.5} />
            <span>
              <span className="accent strong">{t('Choose a file')}</span>{' '}
              <span className="only-wide">{t('or drop it here')}</span>
            </span>
            <span className="caption">{hint}</span>
          </span>
        ) : (
          <span className="row justify-center cover">
            <Preview
              key={`${file.name} ${String(file.lastModified)} ${String(file.size)}`}
              picture={picture}
              {...(onDamaged === undefined ? {} : { onDamaged })}
            />
          </span>
        )}
      </div>
      {file === null ? null : (
        <div className="file-chosen row caption">
          <span className="cut grow" {...hintOf(file.name, 'cut')}>
            {file.name}
          </span>
          <span className="number muted">{formatSize(file.size)}</span>
          <IconButton
            name={t('Remove {{file}}', { file: label })}
            danger
            off={off}
            onClick={() => {
              onClear();
              input.current?.focus();
            }}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <span id={noteId} className={error === null ? 'visually-hidden' : 'field-error'}>
        {error === null ? (
          hint
        ) : (
          <>
            <CircleAlert size={14} aria-hidden="true" />
            {say(t, error)}
          </>
        )}
      </span>
    </div>
  );
};
