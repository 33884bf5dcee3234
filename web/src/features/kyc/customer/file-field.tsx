import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import ImageUp from 'lucide-react/icons/image-up';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { FileSide } from '../../../../../domain/shared/kyc/types.ts';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { errorOf } from '../../../components/form/field-frame.tsx';
import { hint as hintOf } from '../../../components/hint/hint.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { say } from '../../../lib/sentence.ts';
import { acceptFor, checkFile, type ChosenFile } from './file-rules.ts';
import { usePreview } from './use-preview.ts';

type Props = Readonly<{
  side: FileSide;
  label: string;
  /** What is wanted in the picture. */
  hint: string;
  optional?: boolean;
  /** While the form is on its way. */
  off: boolean;
}>;

/** Files are values as they are; final-form would make '' of none. */
const asIs = (value: ChosenFile | null) => value;

const useChosen = (side: FileSide) => {
  const { input, meta } = useField<ChosenFile | null>(side, {
    format: asIs,
    parse: asIs,
    allowNull: true,
  });
  const latest = useRef(0);
  const chosen = input.value;
  const set = (value: ChosenFile | null) => {
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
      const checked = await checkFile(side, file);
      if (turn === latest.current) set(checked);
    },
  };
};

const Preview = ({ chosen, onDamaged }: { chosen: ChosenFile; onDamaged: () => void }) => {
  const isImage = chosen.kind !== null && chosen.kind !== 'pdf' && chosen.problem === null;
  const address = usePreview(isImage ? chosen.file : null);
  if (address === null) return <FileText size={32} strokeWidth={1.25} aria-hidden="true" />;
  return <img src={address} alt="" onError={onDamaged} />;
};

/** One side of the documents: dropped or chosen, looked at, and shown before it is sent. */
export const FileField = ({ side, label, hint, optional = false, off }: Props) => {
  const { t } = useTranslation();
  const { chosen, error, choose, clear, damaged } = useChosen(side);
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
  const zone = `kyc-drop kyc-drop-${side}${over ? ' kyc-drop-over' : ''}${error === null ? '' : ' kyc-drop-invalid'}${chosen === null ? '' : ' kyc-drop-filled'}`;
  return (
    <div className={`field kyc-file kyc-file-${side}`}>
      <span className="field-label">
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
          className="kyc-file-input"
          accept={acceptFor(side)}
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
          <span className="kyc-drop-words" aria-hidden="true">
            <ImageUp size={24} strokeWidth={1.5} />
            <span>
              <span className="kyc-drop-act">{t('Choose a file')}</span>{' '}
              <span className="only-wide">{t('or drop it here')}</span>
            </span>
            <span className="kyc-drop-hint">{hint}</span>
          </span>
        ) : (
          <span className="kyc-preview">
            <Preview
              key={`${chosen.file.name} ${String(chosen.file.lastModified)} ${String(chosen.file.size)}`}
              chosen={chosen}
              onDamaged={damaged}
            />
          </span>
        )}
      </div>
      {chosen === null ? null : (
        <div className="kyc-chosen">
          <span className="kyc-chosen-name" {...hintOf(chosen.file.name, 'cut')}>
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
