import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  translationLengthMax,
  translationRequest,
  type TranslationItem,
} from '../../../../../command/site/translations.contract.ts';
import { english } from '../../../../../domain/shared/site/languages.ts';
import { useBranding } from '../../../app/boot-context.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { SearchSelectField, SelectField } from '../../../components/form/choice-fields.tsx';
import { TextareaField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { isProblem } from '../../../lib/problem.ts';
import {
  useAddTranslationMutation,
  useDeleteTranslationMutation,
  useEditTranslationMutation,
  useListMissingQuery,
} from './api.ts';

/** The field that each refusal is about. */
const fields = {
  TRANSLATION_LACKS: 'value',
  TRANSLATION_FILLS_MORE: 'value',
  TRANSLATION_MARKUP: 'value',
  STALE_TRANSLATION: 'value',
  TRANSLATION_EXISTS: 'key',
  TRANSLATION_KEY_UNKNOWN: 'key',
};

const schema = translationRequest.omit(['expectedRevision']);

type Values = { code: string; key: string; value: string };

const KeyField = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  const { data = [] } = useListMissingQuery(code);
  return (
    <SearchSelectField
      name="key"
      label={t('Key')}
      hint={t('Sentences without a translation')}
      options={data.map((key) => ({ value: key, label: key }))}
    />
  );
};

/** Add Translation, for any language but that of the keys. */
export const AddTranslation = ({ code, onClose }: { code: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const { submit } = useAct(useAddTranslationMutation(), { fields });
  const { appLangs } = useBranding();
  const languages = appLangs.filter((language) => language.code !== english.code);
  return (
    <FormDialog<Values>
      title={t('Add Translation')}
      schema={schema}
      initialValues={{ code, key: '', value: '' }}
      act={{ label: t('Add translation') }}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <SelectField
            name="code"
            label={t('Code')}
            options={languages.map((one) => ({
              value: one.code,
              label: `${one.name} (${one.code})`,
            }))}
          />
          <KeyField code={values.code} />
          <TextareaField name="value" label={t('Value')} maxLength={translationLengthMax} />
        </>
      )}
    </FormDialog>
  );
};

type Props = Readonly<{ item: TranslationItem; onClose: () => void }>;

/** Edit Translation. If somebody else saved first, the person is told the current text and may then overwrite it. */
export const EditTranslation = ({ item, onClose }: Props) => {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(item.revision);
  const { submit } = useAct(useEditTranslationMutation(), { fields });
  return (
    <FormDialog<Values>
      title={t('Edit Translation')}
      schema={schema}
      initialValues={{ code: item.code, key: item.key, value: item.value ?? '' }}
      act={{ label: t('Save changes') }}
      onSubmit={async (values) => {
        try {
          return await submit({ ...values, id: item.id, expectedRevision: seen });
        } catch (error) {
          if (isProblem(error) && error.code === 'STALE_TRANSLATION')
            setSeen(Number(error.params['revision']));
          throw error;
        }
      }}
      onClose={onClose}
    >
      <p lang="en" dir="ltr">
        {item.key}
      </p>
      <TextareaField name="value" label={t('Value')} maxLength={translationLengthMax} />
    </FormDialog>
  );
};

/** Removes the site's own text, so that the default applies again. */
export const DeleteTranslation = ({ item, onClose }: Props) => {
  const { t } = useTranslation();
  const { run } = useAct(useDeleteTranslationMutation());
  return (
    <Confirm
      question={t('Delete this translation?')}
      consequence={t('The built-in translation is used again, or English.')}
      act={t('Delete translation')}
      onConfirm={() => run(item)}
      onClose={onClose}
    />
  );
};
