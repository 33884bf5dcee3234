import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  translationsFileMax,
  type TranslationFileFormat,
} from '../../../../../command/site/translations.contract.ts';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import { FileField, type ChosenFile } from '../../../components/form/file-field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import type { OfLanguage } from './api.ts';
import { useImportTranslationsMutation } from './api.ts';

/** Only rejects what is plainly wrong before anything is sent; the server reads the file. */
const check = (file: File): Promise<ChosenFile> =>
  Promise.resolve({
    file,
    isPicture: false,
    problem: file.size > translationsFileMax ? fieldTexts.translationsTooLarge : null,
  });

const formatOf = (file: File): TranslationFileFormat =>
  /\.json$/i.test(file.name) ? 'json' : 'csv';

type Values = { file: ChosenFile | null };

const wrongIn = ({ file }: Values): Readonly<Record<string, string>> => {
  const problem = file === null ? fieldTexts.fileRequired : file.problem;
  return problem === null ? {} : { file: problem };
};

type Props = Readonly<{ of: OfLanguage; onClose: () => void }>;

/** Imports a file of translations: all of it or nothing. */
export const ImportTranslations = ({ of: shown, onClose }: Props) => {
  const { t } = useTranslation();
  const { code, name } = shown.language;
  const [expectedRevision] = useState(shown.revision);
  const { submit } = useAct(useImportTranslationsMutation(), {
    done: ({ changed }) =>
      t('{{count}} translations changed', {
        count: changed,
        defaultValue_one: '{{count}} translation changed',
      }),
  });
  return (
    <FormDialog<Values>
      title={t('Import translations: {{name}}', { name })}
      validate={wrongIn}
      initialValues={{ file: null }}
      act={{ label: t('Import') }}
      onSubmit={async ({ file }) =>
        file === null
          ? null
          : submit({
              code,
              format: formatOf(file.file),
              content: await file.file.text(),
              expectedRevision,
            })
      }
      onClose={onClose}
    >
      {({ submitting }) => (
        <FileField
          name="file"
          label={t('File')}
          hint={t(
            'CSV with the columns key and value, or JSON, at most 500 kB. Empty values change nothing.',
          )}
          low
          off={submitting}
          accept=".csv,.json,text/csv,application/json"
          check={check}
        />
      )}
    </FormDialog>
  );
};
