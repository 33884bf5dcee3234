import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import ImageUp from 'lucide-react/icons/image-up';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { fieldTexts } from '../../../../domain/shared/texts/fields.ts';
import { classes } from '../../lib/classes.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { say } from '../../lib/sentence.ts';
import { IconButton } from '../button/button.tsx';
import { hint as hintOf } from '../hint/hint.ts';
import { errorOf } from './field-frame.tsx';
import { asGiven } from './use-text.ts';
import { usePreview } from './use-preview.ts';
import './file-field.css';

/** A file as it was chosen, and what is wrong with it, if anything; it stays in the memory of the page. */
export type ChosenFile = Readonly<{
  file: File;
  /** Shown before it is sent. */
  isPicture: boolean;
  problem: string | null;
}>;

type Props<Chosen extends ChosenFile> = Readonly<{
  name: string;
  label: string;
  /** What is wanted in the picture. */
  hint: string;
  optional?: boolean;
  /** While the form is on its way. */
  off: boolean;
  /** Which files the window of the system offers: 'image/png,application/pdf'. */
  accept: string;
  /** Looks at a file before anything is sent, by the rules that the server holds it to. */
  check: (file: File) => Promise<Chosen>;
  /** Lower, where little is shown: a bill, a table. */
  low?: boolean;
  className?: string;
}>;

const useChosen = <Chosen extends ChosenFile>({
  name,
  check,
}: Pick<Props<Chosen>, 'name' | 'check'>) => {
  const { input, meta } = useField<Chosen | null>(name, asGiven<Chosen | null>());
  const latest = useRef(0);
  const chosen = input.value;
  const set = (value: Chosen | null) => {
    input.onChange(value);
    input.onBlur();
  };
  return {
    chosen,
    error: errorOf(meta),
    clear: () => set(null),
    damaged: () => {
      if (chosen !== null && chosen.problem === null)
        set({ ...chosen, problem: fieldTexts.fileDamaged });
    },
    choose: async (file: File | undefined) => {
      if (file === undefined) return;
      const turn = (latest.current += 1);
      const checked = await check(file);
      if (turn === latest.current) set(checked);
    },
  };
};

const Preview = ({ chosen, onDamaged }: { chosen: ChosenFile; onDamaged: () => void }) => {
  const address = usePreview(chosen.isPicture && chosen.problem === null ? chosen.file : null);
  if (address === null) return <FileText size={32} strokeWidth={1.25} aria-hidden="true" />;
  return <img src={address} alt="" onError={onDamaged} />;
};

/** A file: dropped or chosen, looked at, and shown before it is sent. */
export const FileField = <Chosen extends ChosenFile>(props: Props<Chosen>) => {
  const { label, hint, optional = false, off, accept, low = false, className } = props;
  const { t } = useTranslation();
  const { chosen, error, choose, clear, damaged } = useChosen(props);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const noteId = `${id}-note`;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!off) void choose(event.dataTransfer.files[0]);
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
    chosen !== null && 'file-drop-filled',
  );
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
            void choose(event.target.files?.[0]);
            // So that the same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
        {chosen === null ? (
          <span className="file-words stack gap-1 align-center small" aria-hidden="true">
            <ImageUp size={24} strokeWidth={1.5} />
            <span>
              <span className="accent strong">{t('Choose a file')}</span>{' '}
              <span className="only-wide">{t('or drop it here')}</span>
            </span>
            <span className="caption">{hint}</span>
          </span>
        ) : (
          <span className="row justify-center cover">
            <Preview
              key={`${chosen.file.name} ${String(chosen.file.lastModified)} ${String(chosen.file.size)}`}
              chosen={chosen}
              onDamaged={damaged}
            />
          </span>
        )}
      </div>
      {chosen === null ? null : (
        <div className="file-chosen row caption">
          <span className="cut grow" {...hintOf(chosen.file.name, 'cut')}>
            {chosen.file.name}
          </span>
          <span className="number muted">{formatSize(chosen.file.size)}</span>
          <IconButton
            name={t('Remove {{file}}', { file: label })}
            danger
            off={off}
            onClick={() => {
              clear();
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
