import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../../../command/crm/webhooks/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { useListDeliveriesQuery, useResendDeliveryMutation } from './webhook-api.ts';
import { failureWords, stateWords } from './webhook-words.ts';

/** Deliveries take a few seconds. */
const lookAgainMs = 5_000;

const Outcome = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { t } = useTranslation();
  const { last_status: status, last_failure: failure, attempts, took_ms: tookMs } = delivery;
  if (attempts === 0) return <span className="muted">{t('Not tried yet')}</span>;
  const answered =
    failure === null || failure === 'status'
      ? t('Answered {{status}} after {{took}} ms', { status, took: tookMs })
      : t(failureWords[failure]);
  return (
    <span className="muted">
      {answered}
      {' · '}
      {t('{{count}} tries', { count: attempts, defaultValue_one: '{{count}} try' })}
    </span>
  );
};

const Item = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { t } = useTranslation();
  const { run, busy } = useAct(useResendDeliveryMutation());
  const { tone, word } = stateWords[delivery.state];
  return (
    <li className="stack gap-1 pad-2 small rule-above">
      <Row justify="between" wrap>
        <Row>
          <Chip tone={tone}>{t(word)}</Chip>
          <code className="break">{delivery.event}</code>
        </Row>
        <Time at={delivery.created_at} as="staff" />
      </Row>
      <Row justify="between" wrap>
        <Outcome delivery={delivery} />
        <Row>
          {delivery.due_at === null ? null : (
            <span className="muted">
              {t('Next')} <Time at={delivery.due_at} as="staff" />
            </span>
          )}
          <Button
            size="small"
            busy={busy}
            off={delivery.state === 'waiting' ? t('It is still being tried') : false}
            onClick={() => void run(delivery.id)}
          >
            {t('Send again')}
          </Button>
        </Row>
      </Row>
    </li>
  );
};

/** The deliveries to the webhook, with their outcomes. */
export const WebhookDeliveries = () => {
  const { t } = useTranslation();
  const { data = [] } = useListDeliveriesQuery(undefined, { pollingInterval: lookAgainMs });
  if (data.length === 0)
    return <p className="muted small">{t('No deliveries in the last 30 days.')}</p>;
  return (
    <section className="stack gap-1" aria-label={t('Deliveries')}>
      <h3 className="small medium">{t('Deliveries')}</h3>
      <ul className="scroll-box scroll">
        {data.map((delivery) => (
          <Item key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
};
