import { useRef } from 'react';
import { useField } from 'react-final-form';
import { fieldTexts } from '../../../../domain/shared/texts/fields.ts';
import { errorOf } from './field-frame.tsx';
import { FileDrop, type FileDropLook } from './file-drop.tsx';
import { asGiven } from './use-text.ts';

/** A chosen file and what is wrong with it, if anything; it is kept only in the memory of the page. */
export type ChosenFile = Readonly<{
  file: File;
  /** Whether a picture of it can be shown before it is sent. */
  isPicture: boolean;
  problem: string | null;
}>;

type Props<Chosen extends ChosenFile> = FileDropLook &
  Readonly<{
    name: string;
    /** Checks a file before anything is sent, by the same rules as the server. */
    check: (file: File) => Promise<Chosen>;
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

/** A file input of a form: the file is dropped or chosen, checked, and shown before it is sent. */
export const FileField = <Chosen extends ChosenFile>({ name, check, ...look }: Props<Chosen>) => {
  const { chosen, error, choose, clear, damaged } = useChosen({ name, check });
  return (
    <FileDrop
      {...look}
      file={chosen?.file ?? null}
      picture={chosen !== null && chosen.isPicture && chosen.problem === null ? chosen.file : null}
      error={error}
      onChoose={(file) => void choose(file)}
      onClear={clear}
      onDamaged={damaged}
    />
  );
};
