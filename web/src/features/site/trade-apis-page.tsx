import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { secretsRequest } from '../../../../command/core/settings.contract.ts';
import {
  keyedApiFields,
  oandaApiFields,
  voisoApiFields,
} from '../../../../command/site/contract.ts';
import { oandaEnvironments, type TradeApi } from '../../../../domain/shared/site/trade-apis.ts';
import { useSettings } from '../../app/settings.ts';
import { TestConnection } from '../../app/test-connection.tsx';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { SecretField } from '../../components/form/secret-field.tsx';
import type { FormSchema } from '../../components/form/validate.ts';
import { Page } from '../../components/page/page.tsx';
import { SettingsForm } from '../../components/page/settings-form.tsx';
import { SwitchField } from '../../components/switch/switch.tsx';

const keyed = keyedApiFields.concat(secretsRequest(['value1']));
const oanda = oandaApiFields.concat(secretsRequest(['value2']));
const voiso = voisoApiFields.concat(secretsRequest(['value2']));
const environmentNames = { fxpractice: { word: 'Practice' }, fxtrade: { word: 'Live' } } as const;

type CardProps = Readonly<{
  /** The name of the provider in paths. */
  name: TradeApi;
  title: string;
  line: string;
  fields: FormSchema;
  /** The field that contains the key. */
  secret: string;
  /** Fields before and after the key. */
  before?: ReactNode;
  after?: ReactNode;
}>;

/** One provider: its fields and its key, saved separately. */
const ApiCard = ({ name, title, line, fields, secret, before, after }: CardProps) => {
  const { t } = useTranslation();
  const settings = useSettings('/admin/apis/api', `/admin/apis/${name}`, fields, {
    method: 'PUT',
    part: name,
  });
  return (
    <SettingsForm
      settings={settings}
      title={title}
      line={line}
      acts={<TestConnection path={`/admin/apis/${name}`} title={title} />}
    >
      {before}
      <div className="whole">
        <SecretField
          name={secret}
          label={t('API Key')}
          secret={settings.secretOf(secret)}
          clearable
        />
      </div>
      {after}
      <SwitchField name="isActive" label={t('Active')} />
    </SettingsForm>
  );
};

/** `/admin/apis` */
export const TradeApisPage = () => {
  const { t } = useTranslation();
  const environments = oandaEnvironments.map((value) => ({
    value,
    label: `${value} · ${t(environmentNames[value].word)}`,
  }));
  return (
    <Page
      title={t('Trade APIs')}
      line={t('Connections to the providers of prices, rates and calls. Keys are never shown.')}
    >
      <div className="settings-cards">
        <ApiCard
          name="polygonAPI"
          title="Polygon"
          line={t('Prices and their history')}
          fields={keyed}
          secret="value1"
        />
        <ApiCard
          name="eodAPI"
          title="EOD"
          line={t('Prices and their history')}
          fields={keyed}
          secret="value1"
        />
        <ApiCard
          name="oandaAPI"
          title="OANDA"
          line={t('Prices and their history')}
          fields={oanda}
          secret="value2"
          before={<TextField name="value1" label={t('Account number')} />}
          after={<SelectField name="value3" label={t('Environment')} options={environments} />}
        />
        <ApiCard
          name="currencyAPI"
          title={t('Currency API')}
          line={t(
            'A second source of exchange rates. The Health Monitor compares ours with them. They never convert orders or money.',
          )}
          fields={keyed}
          secret="value1"
        />
        <ApiCard
          name="voiso"
          title="Voiso"
          line={t('Calls to leads and customers')}
          fields={voiso}
          secret="value2"
          before={<TextField name="value1" label={t('Cluster ID')} />}
        />
      </div>
    </Page>
  );
};
