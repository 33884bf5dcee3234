import { useTranslation } from 'react-i18next';
import type { OwnWebhook } from '../../../../../command/crm/webhooks/contract.ts';
import { webhookTopics, type WebhookTopic } from '../../../../../domain/shared/crm/webhooks.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import type { useShownOnce } from './use-shown-once.ts';
import { useSetWebhookMutation } from './webhook-api.ts';
import { topicWords } from './webhook-words.ts';

const fieldOf = (topic: WebhookTopic): string => topic.replace('.', '_');

/** The address of a webhook and the events it receives. `take` gets the answer that contains a new webhook's secret. */
export const WebhookForm = ({
  webhook,
  take,
  onClose,
}: Readonly<{
  webhook: OwnWebhook;
  take: ReturnType<typeof useShownOnce>['take'];
  onClose: () => void;
}>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useSetWebhookMutation(), { fields: { WEBHOOK_ADDRESS: 'url' } });
  const chosen = webhook?.events ?? webhookTopics;
  const initialValues: Record<string, string | boolean | undefined> = {
    url: webhook?.url ?? '',
    ...Object.fromEntries(webhookTopics.map((topic) => [fieldOf(topic), chosen.includes(topic)])),
  };
  return (
    <FormDialog
      title={webhook === null ? t('Set up a webhook') : t('Change the webhook')}
      initialValues={initialValues}
      act={{ label: t('Save webhook') }}
      onSubmit={async (values) => {
        const events = webhookTopics.filter((topic) => values[fieldOf(topic)] === true);
        const url = values['url'];
        const saving = submit({ url: typeof url === 'string' ? url : undefined, events });
        await (webhook === null ? take(saving) : saving);
      }}
      onClose={onClose}
    >
      <TextField
        name="url"
        label={t('Address')}
        hint={t('It starts with https:// and is reachable from the internet.')}
      />
      {webhookTopics.map((topic) => (
        <CheckboxField key={topic} name={fieldOf(topic)} label={t(topicWords[topic])} />
      ))}
    </FormDialog>
  );
};
