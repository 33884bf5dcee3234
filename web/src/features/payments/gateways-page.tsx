import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  coinpaymentsFields,
  flutterwaveFields,
  paypalFields,
  stripeFields,
} from '../../../../command/payments/contract.ts';
import { secretsRequest } from '../../../../command/core/settings.contract.ts';
import { gatewayNames, type Gateway } from '../../../../domain/shared/payments/types.ts';
import { useSettings } from '../../app/settings.ts';
import { TestConnection } from '../../app/test-connection.tsx';
import { DecimalField } from '../../components/form/decimal-input.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { SecretField } from '../../components/form/secret-field.tsx';
import type { FormSchema } from '../../components/form/validate.ts';
import { Page } from '../../components/page/page.tsx';
import { SettingsForm } from '../../components/page/settings-form.tsx';
import { SwitchField } from '../../components/switch/switch.tsx';

const flutterwave = flutterwaveFields.concat(secretsRequest(['key2', 'key3']));
const coinpayments = coinpaymentsFields.concat(secretsRequest(['key2']));
const paypal = paypalFields.concat(secretsRequest(['key2']));
const stripe = stripeFields.concat(secretsRequest(['key1', 'key2']));

type Secret = Readonly<{ name: string; label: string }>;

type CardProps = Readonly<{
  gateway: Gateway;
  /** What must also be done at the provider. */
  line?: string;
  fields: FormSchema;
  secrets: readonly Secret[];
  /** Fields that are not secret, before and after the secret ones. */
  before?: ReactNode;
  after?: ReactNode;
}>;

/** One provider: its keys, its fee, and whether people may use it. */
const GatewayCard = ({ gateway, line, fields, secrets, before, after }: CardProps) => {
  const { t } = useTranslation();
  const settings = useSettings('/admin/gateways/api', `/admin/gateways/${gateway}`, fields, {
    method: 'PUT',
    part: gateway,
  });
  return (
    <SettingsForm
      settings={settings}
      title={gatewayNames[gateway]}
      line={line ?? t('Customers pay on its page. Confirmed payments are credited.')}
      acts={<TestConnection path={`/admin/gateways/${gateway}`} title={gatewayNames[gateway]} />}
    >
      {before}
      {secrets.map(({ name, label }) => (
        <div key={name} className="whole">
          <SecretField name={name} label={label} secret={settings.secretOf(name)} clearable />
        </div>
      ))}
      {after}
      <DecimalField name="fee" label={t('Fee (%)')} step="0.1" />
      <SwitchField name="isActive" label={t('Active')} />
    </SettingsForm>
  );
};

/** `/admin/gateways` */
export const GatewaysPage = () => {
  const { t } = useTranslation();
  const secretKey = t('Secret Key');
  return (
    <Page
      title={t('Automatic Gateways')}
      line={t('How customers deposit, and the fees. Keys are never shown.')}
    >
      <div className="settings-cards">
        <GatewayCard
          gateway="flutterwave"
          line={t('Set the secret hash of its webhooks to the encryption key.')}
          fields={flutterwave}
          before={<TextField name="key1" label={t('Public Key')} />}
          secrets={[
            { name: 'key2', label: secretKey },
            { name: 'key3', label: t('Encryption Key') },
          ]}
        />
        <GatewayCard
          gateway="coinpayments"
          line={t('Set its IPN secret to the secret key. Coins are sent back manually.')}
          fields={coinpayments}
          before={<TextField name="key1" label={t('Public Key')} />}
          secrets={[{ name: 'key2', label: secretKey }]}
          after={<TextField name="key3" label={t('Payment Currency')} />}
        />
        <GatewayCard
          gateway="paypal"
          fields={paypal}
          before={<TextField name="key1" label={t('Client Key')} />}
          secrets={[{ name: 'key2', label: secretKey }]}
          after={<TextField name="key3" label={t('Payment Currency')} />}
        />
        <GatewayCard
          gateway="stripe"
          fields={stripe}
          secrets={[
            { name: 'key1', label: secretKey },
            { name: 'key2', label: t('Webhook Signing Secret') },
          ]}
        />
      </div>
    </Page>
  );
};
