import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { languageFields } from '../../../../command/site/contract.ts';
import { english, languagesMax } from '../../../../domain/shared/site/languages.ts';
import { useBranding } from '../../app/boot-context.tsx';
import { useSettings } from '../../app/settings.ts';
import { TextField } from '../../components/form/fields.tsx';
import { rowMutators, RowsField } from '../../components/form/rows-field.tsx';
import { Page } from '../../components/page/page.tsx';
import { SettingsForm } from '../../components/page/settings-form.tsx';
import { EditLink } from '../../components/row-link/row-link.tsx';

const emptyLanguage = { name: '', code: '' };

/** A link to the translations of a saved language; English has none, as the keys themselves are English. */
const TranslationsLink = ({ row }: { row: string }) => {
  const { appLangs } = useBranding();
  const { input } = useField<string>(`${row}.code`);
  const language = appLangs.find(({ code }) => code === input.value);
  if (language === undefined || language.code === english.code) return null;
  return <EditLink to={`/admin/languages/${language.code}`} of={language.name} />;
};

/** `/admin/languages`: the languages that people can choose on every page. */
export const LanguagesPage = () => {
  const { t } = useTranslation();
  const languages = useSettings('/admin/share/languages', '/admin/languages', languageFields);
  return (
    <Page
      title={t('Languages')}
      line={t('The languages of this site, in the order of the picker.')}
    >
      <SettingsForm
        settings={languages}
        mutators={rowMutators}
        title={t('Languages to choose from')}
        line={t('Use the language’s own name. Missing translations are shown in English.')}
      >
        <RowsField
          name="languages"
          label={t('Languages')}
          add={t('Add language')}
          empty={emptyLanguage}
          most={languagesMax}
        >
          {(row) => (
            <>
              <TextField name={`${row}.name`} label={t('Name')} />
              <TextField name={`${row}.code`} label={t('Code')} />
              <TranslationsLink row={row} />
            </>
          )}
        </RowsField>
      </SettingsForm>
    </Page>
  );
};
