import { useTranslation } from 'react-i18next';
import { mixed, object } from 'yup';
import { pictureRule, siteFields } from '../../../../command/site/contract.ts';
import { fieldTexts } from '../../../../domain/shared/texts/fields.ts';
import { useBranding } from '../../app/boot-context.tsx';
import { useSettings } from '../../app/settings.ts';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { DecimalField, NumberField, PercentField } from '../../components/form/decimal-input.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FileField, type ChosenFile } from '../../components/form/file-field.tsx';
import { SettingsGroup } from '../../components/page/settings-group.tsx';
import { SettingsPage } from '../../components/page/settings-page.tsx';
import { SwitchField } from '../../components/switch/switch.tsx';

const types = ['image/jpeg', 'image/png', 'image/webp'];

/** Only rejects what is plainly wrong before anything is sent; the server checks the content. */
const check = async (file: File): Promise<ChosenFile> => {
  const isPicture = types.includes(file.type);
  const kind = isPicture ? null : fieldTexts.imageOnly;
  return {
    file,
    isPicture,
    problem: file.size > pictureRule.maxBytes ? pictureRule.tooLarge : kind,
  };
};

/** The form only holds a newly chosen picture, not the current one. */
const chosenPicture = () =>
  mixed<ChosenFile>()
    .nullable()
    .transform((value: unknown) => (typeof value === 'string' ? null : value))
    .test((chosen, { createError }) =>
      chosen?.problem === undefined || chosen.problem === null
        ? true
        : createError({ message: chosen.problem }),
    );

const form = siteFields.concat(object({ appIcon: chosenPicture(), appLogo: chosenPicture() }));

type PictureProps = Readonly<{
  name: 'appIcon' | 'appLogo';
  label: string;
  /** The name of the switch that removes it. */
  removal: string;
}>;

/** A picture of the site: the current one, and a new one to replace it. */
const Picture = ({ name, label, removal }: PictureProps) => {
  const { t } = useTranslation();
  const { [name]: shown } = useBranding();
  return (
    <div className="stack gap-3">
      <FileField
        name={name}
        label={label}
        hint={t('JPEG, PNG or WebP, at most 1 MB and 2,000 pixels')}
        optional
        low
        off={false}
        accept={types.join(',')}
        check={check}
      />
      {shown === null ? null : (
        <div className="row gap-4">
          <img className="brand-logo" src={shown} height={32} alt={label} />
          <div className="grow">
            <SwitchField name={removal} label={t('Restore the built-in one')} />
          </div>
        </div>
      )}
    </div>
  );
};

/** `/admin/settings` */
export const SiteSettingsPage = () => {
  const { t } = useTranslation();
  const { appCurrencies } = useBranding();
  return (
    <SettingsPage
      title={t('Site Settings')}
      inGroups
      line={t('Name, images and rules of the site. Changes apply at once, on every open page.')}
      settings={useSettings('/admin/settings/api', '/admin/settings', form, { asForm: true })}
    >
      <SettingsGroup title={t('Site')}>
        <TextField name="appName" label={t('App Name')} />
        <TextField name="appUrl" label={t('App URL')} />
        <Picture name="appIcon" label={t('App Icon')} removal="removeAppIcon" />
        <Picture name="appLogo" label={t('App Logo')} removal="removeAppLogo" />
        <TextField name="whatsapp" label={t('WhatsApp')} hint={t('Empty: no help link.')} />
      </SettingsGroup>
      <SettingsGroup title={t('Trading')}>
        <SelectField
          name="appCurrency"
          label={t('App Currency')}
          options={appCurrencies.map((code) => ({ value: code, label: code }))}
        />
        <DecimalField name="demoBalance" label={t('Demo Balance')} />
        <DecimalField name="slippageLimitPips" label={t('Slippage limit in pips')} />
        <PercentField name="stopOutLevel" label={t('Stop-out level')} />
        <PercentField
          name="marginCallLevel"
          label={t('Margin call level')}
          hint={t('Below this level customers are warned in the terminal and by email. 0: never.')}
        />
      </SettingsGroup>
      <SettingsGroup title={t('Security')}>
        <DecimalField
          name="fourEyesAmount"
          label={t('Amount that needs a second person')}
          hint={t('Daily total of one staff member in a real wallet. 0: never.')}
        />
        <NumberField name="fourEyesHours" label={t('Hours that a proposal waits')} />
        <NumberField name="retentionYears" label={t('Years to keep data')} />
        <SwitchField name="kycDeposit" label={t('KYC for deposits')} />
        <SwitchField name="kycWithdraw" label={t('KYC for withdraws')} />
        <SwitchField name="kycTrade" label={t('KYC for trading')} />
        <SwitchField name="twoFactorForStaff" label={t('Two-factor sign-in for staff')} />
      </SettingsGroup>
    </SettingsPage>
  );
};
