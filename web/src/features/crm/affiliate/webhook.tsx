import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnWebhook as Webhook } from '../../../../../command/crm/webhooks/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Panel, Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useShownOnce } from './use-shown-once.ts';
import {
  useActOnWebhookMutation,
  useMakeWebhookSecretMutation,
  useRemoveWebhookMutation,
  useShowWebhookQuery,
} from './webhook-api.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { offWords, topicWords } from './webhook-words.ts';

type Standing = NonNullable<Webhook>;

const StateChip = ({ webhook: { off, failures } }: { webhook: Standing }) => {
  const { t } = useTranslation();
  if (off !== null) return <Chip tone="danger">{t('Off')}</Chip>;
  return failures > 0 ? (
    <Chip tone="warn">{t('Failing')}</Chip>
  ) : (
    <Chip tone="success">{t('On')}</Chip>
  );
};

const WebhookFacts = ({ webhook }: { webhook: Standing }) => {
  const { t } = useTranslation();
  const { url, events, secret_last4: last4, earlier_until: until, failing_since: since } = webhook;
  return (
    <>
      <Facts
        look="lines"
        name={t('Webhook')}
        facts={[
          { label: t('Address'), value: <span className="break">{url}</span> },
          { label: t('Events'), value: events.map((topic) => t(topicWords[topic])).join(', ') },
          {
            label: t('Secret'),
            value: <span className="number">{`whsec_********${last4 ?? ''}`}</span>,
          },
          until === null
            ? null
            : {
                label: t('The old one also signs until'),
                value: <Time at={until} as="staff" />,
              },
          { label: t('State'), value: <StateChip webhook={webhook} /> },
          since === null
            ? null
            : { label: t('Failing since'), value: <Time at={since} as="staff" /> },
        ]}
      />
      {webhook.off === null ? null : (
        <p role="status" className="warn">
          {t(offWords[webhook.off])}
        </p>
      )}
    </>
  );
};

const MakeSecret = ({
  take,
  onClose,
}: Readonly<{ take: ReturnType<typeof useShownOnce>['take']; onClose: () => void }>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useMakeWebhookSecretMutation(), {
    done: ({ secret, message }) => (secret ? message : null),
  });
  return (
    <FormDialog
      title={t('Create a new secret?')}
      initialValues={{ keepEarlier: true }}
      act={{ label: t('Create') }}
      onSubmit={(values) => take(submit(values))}
      onClose={onClose}
    >
      <CheckboxField
        name="keepEarlier"
        label={t('The current secret also signs for one more day')}
      />
    </FormDialog>
  );
};

type Open = 'form' | 'secret' | 'remove';

const Acts = ({
  webhook,
  onOpen,
}: Readonly<{ webhook: Webhook; onOpen: (open: Open) => void }>) => {
  const { t } = useTranslation();
  const { run, busy } = useAct(useActOnWebhookMutation());
  if (webhook === null)
    return (
      <Row>
        <Button kind="primary" onClick={() => onOpen('form')}>
          {t('Set up a webhook')}
        </Button>
      </Row>
    );
  const isOn = webhook.off === null;
  return (
    <Row wrap>
      {isOn ? (
        <Button kind="primary" busy={busy} onClick={() => void run('test')}>
          {t('Send a test')}
        </Button>
      ) : (
        <Button kind="primary" busy={busy} onClick={() => void run('on')}>
          {t('Switch on')}
        </Button>
      )}
      <Button onClick={() => onOpen('form')}>{t('Change')}</Button>
      <Button onClick={() => onOpen('secret')}>{t('New secret')}</Button>
      {isOn ? <Button onClick={() => void run('off')}>{t('Switch off')}</Button> : null}
      <Button onClick={() => onOpen('remove')}>{t('Remove')}</Button>
    </Row>
  );
};

/** The webhook through which an affiliator's programs learn about their leads. */
export const OwnWebhook = () => {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useShowWebhookQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const { made, take, close: closeMade } = useShownOnce('secret');
  const { run: remove } = useAct(useRemoveWebhookMutation());
  const close = () => setOpen(null);
  return (
    <Panel as="section" className="below">
      <div>
        <h2>{t('Webhook')}</h2>
        <p className="small muted">
          {t('We call your program when a lead changes status, becomes a customer or deposits.')}
        </p>
      </div>
      {data === undefined && isError ? (
        <ErrorFace error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <Skeleton height="96px" /> : null}
      {data === undefined ? null : (
        <Stack gap={4}>
          {data === null ? null : <WebhookFacts webhook={data} />}
          <Acts webhook={data} onOpen={setOpen} />
          <p className="small muted">
            {t(
              'Each call carries Daybook-Signature: t=time,v1=signature, the HMAC-SHA-256 of time, a dot and the body with your secret. Reject calls older than five minutes, answer with 2xx, and use Daybook-Delivery to detect repeated calls.',
            )}
          </p>
          {data === null ? null : <WebhookDeliveries />}
        </Stack>
      )}
      {open === 'form' && data !== undefined ? (
        <WebhookForm webhook={data} take={take} onClose={close} />
      ) : null}
      {open === 'secret' ? <MakeSecret take={take} onClose={close} /> : null}
      {open === 'remove' ? (
        <Confirm
          question={t('Remove the webhook?')}
          consequence={t('Its secret is deleted too, and waiting calls are not sent.')}
          act={t('Remove')}
          onConfirm={() => remove()}
          onClose={close}
        />
      ) : null}
      {made === null ? null : <ShownOnce kind="secret" made={made} onClose={closeMade} />}
    </Panel>
  );
};
